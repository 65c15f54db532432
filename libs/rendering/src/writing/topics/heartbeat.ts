import { tell, type Topic } from '../topic.js';

export const heartbeat: Topic = {
  name: 'heartbeat',
  about: [/\b(?:human )?heart(?:beat)?\b/i, /\bhow\b|\bwhy\b|\bworks?\b|\bbeats?\b|\bblood\b|\bpump/i],
  title: 'How the heart works',
  light: 'dusk',
  tempo: 'steady',
  lines: [
    tell(1, 'heart', 'How does the heart work?', { role: 'title' }),
    tell(1, 'heart', 'It is a muscle that pumps blood through the body.'),
    tell(3, 'air', 'Blood picks up oxygen in the lungs.', { light: 'day' }),
    tell(4, 'network', 'It travels along a vast network of vessels.', { light: 'cool' }),
    tell(2, 'clock', 'At rest, a heart beats about 100,000 times a day.', { role: 'number', light: 'warm' }),
    tell(5, 'people', 'Every beat keeps you moving, thinking, living.', { role: 'close', light: 'day' }),
  ],
};
