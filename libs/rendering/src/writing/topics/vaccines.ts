import { tell, type Topic } from '../topic.js';

export const vaccines: Topic = {
  name: 'vaccines',
  about: [
    /\bvaccines? protect(?: (?:children|people))?|\bvaccin|\bimmuni[sz]ation|\bflu shots?\b/i,
    /^\W*(?:the\s+)?vaccin\w*\W*$|\bhow\b|\bwhy\b|\bwhat\b|\bworks?\b|\bexplain|\babout\b|\bscience\b|\bhistory\b|\bbasics\b|\bbenefits?\b|\bimportan|\bsafe/i,
  ],
  title: 'How vaccines work',
  light: 'cool',
  tempo: 'steady',
  lines: [
    tell(1, 'heart', 'How do vaccines work?', { role: 'title' }),
    tell(1, 'network', 'A vaccine gives the body a safe first look at a germ.'),
    tell(2, 'people', 'The immune system learns to recognize it.', { light: 'day' }),
    tell(3, 'heart 1', 'If the real germ ever comes, the body answers faster.'),
    tell(6, 'clock', 'Some vaccines are given again, to refresh that memory.', { light: 'warm' }),
    tell(5, 'people 1', 'The more people are protected, the less it can spread.', { light: 'day' }),
    tell(4, 'book', 'A doctor or a nurse can answer your questions.', { role: 'close', light: 'warm' }),
  ],
};
