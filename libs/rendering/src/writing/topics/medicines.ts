import { tell, type Topic } from '../topic.js';

export const medicines: Topic = {
  name: 'medicines',
  about: [/\bmedicines?\b|\bmedications?\b|\bpills?\b|\bpainkillers?\b/i, /\bhow\b.*\bworks?\b|\bexplained\b/i],
  title: 'How medicines work',
  light: 'cool',
  tempo: 'steady',
  lines: [
    tell(1, 'heart', 'How do medicines work?', { role: 'title' }),
    tell(1, 'network', 'A medicine changes what certain cells or germs do.'),
    tell(3, 'heart 1', 'Many are swallowed, and the blood carries them through the body.'),
    tell(4, 'rain', 'Then the liver and the kidneys clear them away.'),
    tell(2, 'clock', 'The right dose matters, so ask a doctor or pharmacist.', { role: 'close', light: 'warm' }),
  ],
};
