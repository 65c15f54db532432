import { type ServerSettings, serverSettings } from '@libs/kernel/settings';
import { Inject, Controller, Get } from '@nestjs/common';
import { Health } from '../../platform/health/health.js';
import type { PageAnswer } from '../../platform/pages/page.interceptor.js';
import { Pages } from '../../platform/pages/pages.decorator.js';
import { Public } from '../../platform/routes/public.decorator.js';
import { homePage } from './home-page.js';

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
  async show(): Promise<PageAnswer> {
    const { status } = await this.health.report();
    return homePage(this.server.baseUrl, status);
  }
}
