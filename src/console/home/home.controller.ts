import { Controller, Get, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Environment } from '../../platform/settings/environment.js';
import { Health } from '../../platform/health/health.js';
import { sendPage } from '../../platform/pages/page.js';
import { Pages } from '../../platform/pages/pages.decorator.js';
import { Public } from '../../platform/routes/public.decorator.js';
import { homePage } from './home-page.js';

/** The page at the base address. */
@Pages()
@Public()
@Controller()
export class HomeController {
  constructor(
    private readonly environment: Environment,
    private readonly health: Health,
  ) {}

  @Get()
  async show(@Res() reply: FastifyReply): Promise<void> {
    const { status } = await this.health.report();
    await sendPage(reply, homePage(this.environment.baseUrl, status));
  }
}
