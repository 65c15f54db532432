import { tell, type Topic } from '../topic.js';

export const internet: Topic = {
  name: 'internet',
  about: [/\binternet\b/i, /\bhow\b|\bwhat\b|\bworks?\b|\bexplain/i],
  title: 'How the internet works',
  light: 'cool',
  tempo: 'lively',
  lines: [
    tell(1, 'network', 'How does the internet work?', { role: 'title' }),
    tell(1, 'network 1', 'It is a network of networks, joined by shared rules.'),
    tell(2, 'city 1', 'What you send is cut into small packets.'),
    tell(3, 'city', 'Each packet finds its own way through cables and air.'),
    tell(4, 'people', 'At the other end they are put back together.'),
    tell(5, 'space 2', 'All of it in the blink of an eye.', { role: 'close', light: 'night' }),
  ],
};
