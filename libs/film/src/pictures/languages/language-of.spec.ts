import { expect, it } from 'vitest';
import { languageOf } from './language-of.js';

it.each([
  ['A Inês faz 6 anos! Estás convidado. Vai haver bolo. Anota na agenda. Das 15h às 18h, jogos no jardim', 'pt'],
  ['El huerto en primavera: qué sembrar y cuándo', 'es'],
  ['Ihre Magenspiegelung: So bereiten Sie sich vor. Die Untersuchung dauert etwa zehn Minuten', 'de'],
  ['Trois pommes, deux poires, et du pain dans le panier', 'fr'],
  ['Eerst wordt hij gestempeld, dan gesorteerd, en ten slotte met de fiets naar het huis', 'nl'],
  ['Il gatto e il cane sono nel giardino', 'it'],
  ['Jak zrobić chleb w domu i co jest do tego', 'pl'],
  ['Red lentil soup. One pot, twenty-five minutes, four bowls. You need lentils and a tin of tomatoes', 'en'],
  ['Order a coffee in Italian, with four phrases. Un caffè, per favore. How much is it?', 'en'],
  ['I bake pies. I eat pies. I sell pies.', 'en'],
  ['I do. I do.', 'en'],
  ['My sister and her bike', 'en'],
  ['Shalom is שלום in Hebrew. The dog, the cat and the bird are what you learn first', 'en'],
  ['Привет is hello in Russian, and it is the first word that you learn', 'en'],
  ['קונצרט אביב', 'he'],
  ['קונצרט אביב עם Ida Venn', 'he'],
  ['りんごとバナナとぶどうを買いました。', 'ja'],
  ['Как испечь хлеб', 'ru'],
])('“%s” is of the language %s', (text, language) => expect(languageOf(text)).toBe(language));

it('few words are of the language of the locale, or of none that is known', () => {
  expect(languageOf('Bolo, Palhaço', 'pt-BR')).toBe('pt');
  expect(languageOf('Bolo, Palhaço')).toBeUndefined();
});

it.each([
  ['Kako se peče kruh u kući i što je za to', 'hr-HR', 'hr'],
  ['Di rumah kami ada anjing dan kucing, di taman ada burung', 'id-ID', 'id'],
  ['Как испечь хлеб', 'en-GB', 'ru'],
  ['The dog and the cat of the house', 'ru-RU', 'en'],
  ['Як спекти хліб і їсти його', 'uk-UA', 'uk'],
  ['Добър ден, хляб и сол', 'bg-BG', 'bg'],
  ['猫と犬がいます', 'ja-JP', 'ja'],
])('“%s” with the locale %s is of the language %s', (text, locale, language) =>
  expect(languageOf(text, locale)).toBe(language),
);
