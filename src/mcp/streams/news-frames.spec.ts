import { expect, it } from 'vitest';
import { NewsFrames } from './news-frames.js';

const news = new NewsFrames();

it('an update names the resource; a changed list names nothing', () => {
  expect(news.updated('7').toString()).toBe(
    'event: message\ndata: {"jsonrpc":"2.0","method":"notifications/resources/updated","params":{"uri":"media://resource/7"}}\n\n',
  );
  expect(news.listChanged().toString()).toBe(
    'event: message\ndata: {"jsonrpc":"2.0","method":"notifications/resources/list_changed","params":{}}\n\n',
  );
});

it('a frame is serialised once for all streams', () => {
  expect(news.updated('7')).toBe(news.updated('7'));
  expect(news.updated('7')).not.toBe(news.updated('8'));
  expect(news.listChanged('a')).toBe(news.listChanged('a'));
});

it('a message of a subscription carries its id as it was sent, a number or text', () => {
  const tagOf = (frame: Buffer) => /"_meta":(\{.*?\})/.exec(frame.toString())?.[1];
  expect(tagOf(news.updated('7', 1))).toBe('{"io.modelcontextprotocol/subscriptionId":1}');
  expect(tagOf(news.updated('7', '1'))).toBe('{"io.modelcontextprotocol/subscriptionId":"1"}');
});
