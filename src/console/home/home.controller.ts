import { Controller, Get, Inject, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Health } from '../../platform/health/health.js';
import { sendPage } from '../../platform/pages/page.js';
import { Pages } from '../../platform/pages/pages.decorator.js';
import { Public } from '../../platform/routes/public.decorator.js';
import { homePage } from './home-page.js';
import { type ServerSettings, serverSettings } from '../../platform/http/server.settings.js';

/** The page at the base address. */
@Pages()
@Public()
@Controller()
export class HomeController {
  constructor(
    @Inject(serverSettings.KEY) private readonly server: ServerSettings,
    private readonly health: Health,
  ) {}

  @Get()
  async show(@Res() reply: FastifyReply): Promise<void> {
    const { status } = await this.health.report();
    await sendPage(reply, homePage(this.server.baseUrl, status));
  }
}
