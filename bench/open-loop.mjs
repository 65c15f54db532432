import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** Like the connections of many agents or of a proxy; a caller beyond that gets none and counts as unsent. */
const MOST_CONNECTIONS = 4_000;
const WARM_UP_MS = 1_000;

/** One keep-alive connection: sends a request on demand, and reports its result. */
class Line {
  constructor(port, onAnswer, onGone) {
    this.left = 0;
    this.socket = connect({ port, host: '127.0.0.1', noDelay: true });
    this.socket.on('data', (chunk) => {
      if (this.left === undefined) this.readHead(chunk);
      else this.left -= chunk.length;
      if (this.left <= 0) onAnswer(this, this.status);
    });
    this.socket.on('error', () => {});
    this.socket.once('close', () => onGone(this));
  }

  send(text, sentMs) {
    this.sentMs = sentMs;
    this.left = undefined;
    this.socket.write(text, 'latin1');
  }

  readHead(chunk) {
    const end = chunk.indexOf('\r\n\r\n');
    const head = chunk.latin1Slice(0, end);
    this.status = Number(head.slice(9, 12));
    const length = /\r\ncontent-length: (\d+)/i.exec(head);
    if (end < 0 || length === null) throw new Error(`unexpected answer: ${head}`);
    this.left = Number(length[1]) - (chunk.length - end - 4);
  }
}

/**
 * An open-loop load: callers arrive at a fixed rate, independent of earlier responses, each with one request. A caller
 * without a response within the deadline disconnects.
 */
export class OpenLoop {
  constructor(port, text, deadlineMs) {
    Object.assign(this, { port, text, deadlineMs, free: [], waiting: new Set(), opened: 0 });
  }

  /**
   * Callers per second within so many seconds, after a warm-up of one second: answered in time, refused, lost. Callers
   * that are still waiting at the end are not counted: a growing queue would look like capacity.
   */
  async run(rate, seconds) {
    const counts = { good: 0, refused: 0, unsent: 0, lost: 0, worstTickMs: 0 };
    const uncounted = { ...counts };
    const from = performance.now();
    const countedFrom = from + WARM_UP_MS;
    const until = countedFrom + seconds * 1_000;
    let come = 0;
    for (let nowMs = from, last = from; nowMs < until; last = nowMs, nowMs = performance.now()) {
      this.counts = nowMs < countedFrom ? uncounted : counts;
      this.counts.worstTickMs = Math.max(this.counts.worstTickMs, nowMs - last);
      for (; come < ((nowMs - from) / 1_000) * rate; come += 1) this.come(nowMs);
      this.giveUp(nowMs);
      await pause(1);
    }
    this.counts = uncounted;
    while (this.waiting.size > 0) {
      this.giveUp(performance.now());
      await pause(5);
    }
    const each = (count) => Math.round(count / seconds);
    const { good, refused, lost, unsent, worstTickMs } = counts;
    return { good: each(good), refused: each(refused), lost: each(lost), unsent: each(unsent), worstTickMs };
  }

  close() {
    for (const line of [...this.free, ...this.waiting]) line.socket.destroy();
  }

  come(nowMs) {
    const line = this.free.pop() ?? this.open();
    if (line === undefined) {
      this.counts.unsent += 1;
      return;
    }
    this.waiting.add(line);
    line.send(this.text, nowMs);
  }

  open() {
    if (this.opened >= MOST_CONNECTIONS) return undefined;
    this.opened += 1;
    return new Line(
      this.port,
      (line, status) => this.answered(line, status),
      (line) => this.gone(line),
    );
  }

  answered(line, status) {
    if (!this.waiting.delete(line)) return;
    const withDeadline = performance.now() - line.sentMs <= this.deadlineMs;
    if (status === 503) this.counts.refused += 1;
    else if (status === 200 && withDeadline) this.counts.good += 1;
    else this.counts.lost += 1;
    this.free.push(line);
  }

  /** In order of arrival, so that the first caller with time left ends the loop. */
  giveUp(nowMs) {
    for (const line of this.waiting) {
      if (nowMs - line.sentMs <= this.deadlineMs) return;
      line.socket.destroy();
      this.gone(line);
    }
  }

  gone(line) {
    if (line.isGone) return;
    line.isGone = true;
    this.opened -= 1;
    if (this.waiting.delete(line)) this.counts.lost += 1;
    else this.free.splice(this.free.indexOf(line), 1);
  }
}
