import { Inject, applyDecorators, Controller, Get, Header, HttpCode, Redirect } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { PublishedFile } from '../platform/published/published-file.js';
import { Public } from '../platform/routes/public.decorator.js';
import { Published } from '../platform/published/published.decorator.js';
import { Documents } from './documents.js';
import { type DiscoverySettings, discoverySettings } from './discovery.settings.js';

const EXAMPLE = '# Mediamaker\n';
const TEXT = { 'text/plain': { schema: { type: 'string', minLength: 1, example: EXAMPLE } } } as const;

/** A route that leads to the canonical text for language models. */
function LeadsToLlmsTxt(path: string, summary: string): MethodDecorator {
  return applyDecorators(
    Get(path),
    Redirect(),
    Header('Cache-Control', 'public, max-age=300'),
    ApiOperation({ summary, description: 'Redirects to the canonical llms.txt of the documentation.' }),
    ApiOkResponse({ description: 'The text, for a client that follows the redirect.', content: TEXT }),
    ApiResponse({ status: 302, description: 'Where the text is.', headers: { 'Cache-Control': {} } }),
  );
}

@ApiTags('discovery')
@Public()
@Controller()
export class LlmsController {
  constructor(
    private readonly documents: Documents,
    @Inject(discoverySettings.KEY) private readonly settings: DiscoverySettings,
  ) {}

  @HttpCode(302)
  @LeadsToLlmsTxt('llms.txt', 'Text for language models')
  getLlmsTxt(): { url: string } {
    return { url: this.settings.llmsTxtUrl };
  }

  @HttpCode(302)
  @LeadsToLlmsTxt('api/llms.txt', 'Text for language models, below /api')
  getLlmsTxtBelowApi(): { url: string } {
    return { url: this.settings.llmsTxtUrl };
  }

  @Published('docs/llms.txt', {
    summary: 'This installation, told to language models',
    description: 'How to connect, which tools there are and what they cost, as text.',
    mediaType: 'text/plain; charset=utf-8',
    example: EXAMPLE,
  })
  getLlmsText(): PublishedFile {
    return this.documents.llmsText;
  }
}
