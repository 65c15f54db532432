import { Controller, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Database } from '@libs/database';
import { type Denial, deny, LOGGER, type Logger } from '@libs/kernel';
import { ObjectStore } from '@libs/storage';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Access } from '../auth/access/access.decorator.js';
import { freshSignInNeeded } from '../auth/web-sessions/fresh-sign-in.js';
import { WebSessions } from '../auth/web-sessions/web-sessions.js';
import { Refuses } from '../platform/refusals/refuses.decorator.js';
import { ACCOUNT_PATH } from './account-page-path.js';
import { exportAccountTo } from './export/export-account.js';
import { ExportArchive } from './export/export-archive.js';

const TAR = 'application/x-tar';
/** Exports that a process writes at once: each holds all rows of its account in memory. */
const MOST_AT_ONCE = 2;
/** Seconds after which a refused one is worth a repeat. */
const AGAIN_AFTER = 30;

function exportUnderWay(): Denial {
  return deny('concurrency_exceeded', 'An export of this account is already running.', {
    nextStep: `Wait until that download has finished, or cancel it and wait ${AGAIN_AFTER} s. Then repeat the request.`,
    retryAfterSeconds: AGAIN_AFTER,
  });
}

function tooManyExports(): Denial {
  return deny('concurrency_exceeded', 'This process is writing as many exports of other accounts as it can at once.', {
    nextStep: `Wait ${AGAIN_AFTER} s, then repeat the request.`,
    retryAfterSeconds: AGAIN_AFTER,
  });
}

/** All that an account has, as one file. */
@ApiTags('account')
@Access('web_session')
@Controller('api/account/export')
export class ExportController {
  /** Accounts whose export this process writes now, also where the reader has left. */
  private readonly underWay = new Set<string>();

  constructor(
    private readonly database: Database,
    private readonly store: ObjectStore,
    private readonly sessions: WebSessions,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** A POST without a body, so that the form of a page saves the answer as a file while it comes. */
  @Post()
  @HttpCode(200)
  @ApiOperation({
    summary: 'Export your account',
    description:
      'One tar file: `account.json` with the rows, without secrets, `requests/` and `deliveries/` with a row in each line, every file, and last `manifest.json` with the hash of each. An archive without a manifest was interrupted. Needs a fresh sign-in.',
  })
  @ApiOkResponse({
    description: 'The archive, named by `Content-Disposition`.',
    headers: { 'Cache-Control': {} },
    content: { [TAR]: { schema: { type: 'string', format: 'binary' } } },
  })
  @Refuses(freshSignInNeeded(ACCOUNT_PATH), exportUnderWay())
  async exportAccount(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { accountId } = await this.sessions.fresh(request, ACCOUNT_PATH);
    if (this.underWay.has(accountId)) throw exportUnderWay();
    if (this.underWay.size >= MOST_AT_ONCE) throw tooManyExports();
    const day = new Date().toISOString().slice(0, 10);
    const name = `mediamaker-account-${day}`;
    const archive = new ExportArchive(name);
    this.underWay.add(accountId);
    void reply
      .type(TAR)
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="${name}.tar"`)
      .send(archive.stream);
    void this.write(archive, accountId);
  }

  private async write(archive: ExportArchive, accountId: string): Promise<void> {
    try {
      await exportAccountTo(archive, { database: this.database, store: this.store }, accountId);
      archive.finish();
    } catch (error) {
      // Its reader left, or the store went away: the archive has no end then, and no manifest.
      this.logger.warn({ err: error }, 'an export of an account was interrupted');
      archive.fail(error instanceof Error ? error : new Error(String(error)));
    } finally {
      this.underWay.delete(accountId);
    }
  }
}
