import { LOGGER, type Logger } from '@libs/kernel';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Instruments } from './instruments.js';
import { requestLine } from './logging.js';

/** Observes streams: counted as answered when they begin, logged when they end. */
@Injectable()
export class ObservedStreams {
  constructor(
    private readonly instruments: Instruments,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Called when a stream begins. The returned callback runs at its end and keeps only the log line of the request. */
  begun(reply: FastifyReply): () => void {
    // Streams are written past the framework, which has another status ready for a POST.
    reply.code(200);
    const from = performance.now() - reply.elapsedTime;
    this.instruments.answered(reply.request, reply);
    const closed = this.instruments.metrics?.streamOpened();
    const line = requestLine(reply.request, reply);
    return () => {
      closed?.();
      this.logger.info({ ...line, duration_ms: Math.round(performance.now() - from) }, 'request');
    };
  }
}
