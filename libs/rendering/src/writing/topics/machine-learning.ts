import { tell, type Topic } from '../topic.js';

export const machineLearning: Topic = {
  name: 'machine-learning',
  about: [/\bmachine learning\b|\bneural networks?\b|\bartificial intelligence\b|\bAI\b/i],
  title: 'How machines learn',
  light: 'cool',
  tempo: 'steady',
  lines: [
    tell(1, 'network', 'How do machines learn?', { role: 'title' }),
    tell(2, 'book 1', 'Nobody writes every rule; they learn from examples.'),
    tell(1, 'network 1', 'A model makes a guess, and measures its mistake.'),
    tell(3, 'clock', 'Then it adjusts a little, and tries again.', { light: 'warm' }),
    tell(4, 'network 3', 'After many rounds, the mistakes get smaller.'),
    tell(5, 'people', 'What it learns depends on the examples we choose.', { role: 'close' }),
  ],
};
