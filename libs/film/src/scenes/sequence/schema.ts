import { defineKind } from '../scene-kind.js';
import { SceneRefused } from '../scene-refused.js';
import { actorOf } from './actors.js';
import { sequenceWords } from './words.js';
import { sequenceVisual } from './visual.js';

export const sequenceKind = defineKind({
  type: 'sequence',
  schema: sequenceVisual,
  words: sequenceWords,
  texts: ({ actors, messages }) => [
    ...actors.map((text, at) => ({ field: `actors[${at}]`, text })),
    ...messages.map(({ text }, at) => ({ field: `messages[${at}].text`, text })),
  ],
  parts: ({ messages }) => [
    messages.map(({ from, to, text }, at) => ({ field: `messages[${at}]`, text: `${text} ${from} ${to}` })),
  ],
  pace: { spread: true },
  examine(visual) {
    const { actors, messages } = visual;
    actors.forEach((actor, at) => {
      if (actorOf(actor, actors) !== at) throw new SceneRefused(`visual.actors[${at}]`, 'is named twice');
    });
    messages.forEach(({ from, to }, at) => {
      for (const [end, actor] of Object.entries({ from, to }))
        if (actorOf(actor, actors) < 0)
          throw new SceneRefused(`visual.messages[${at}].${end}`, `is no actor; use one of ${actors.join(', ')}`);
    });
  },
});
