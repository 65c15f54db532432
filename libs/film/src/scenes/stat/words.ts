import type { KindWords } from '../scene-kind.js';

export const statWords: KindWords<{
  type: 'stat';
  label: string;
  value: string | number;
  unit?: string;
  from?: string | number;
  direction?: 'up' | 'down' | 'flat';
}> = {
  meaning: 'One number, very large, with what it counts and where it came from.',
  example: {
    say: 'Revenue in the third quarter rose from 3.6 to 4.2 million dollars.',
    visual: {
      type: 'stat',
      label: 'Revenue, third quarter',
      value: '$4.2',
      unit: 'million',
      from: '$3.6 million',
      direction: 'up',
    },
  },
};
