import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Resume } from '@libs/jobs';
import { Access } from '../auth/access/access.decorator.js';
import { Unlimited } from '../platform/routes/unlimited.decorator.js';
import { DEFAULT_LIMIT, ResumeRequestDto, ResumeResponseDto } from './dto/resume.dto.js';

@ApiTags('internal')
@Access('internal')
@Unlimited()
@Controller('internal')
export class ResumeController {
  constructor(private readonly resume: Resume) {}

  @Post('resume-compositions')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Take over compositions whose holder went silent',
    description:
      'Called by a scheduler. Delivers committed events, mends slots and takes over expired compositions; answers once the claims are made, while the work goes on. Under the job runner mode a job is launched for each.',
  })
  @ApiOkResponse({ type: ResumeResponseDto, description: 'What was claimed.' })
  resumeCompositions(@Body() { limit }: ResumeRequestDto): Promise<ResumeResponseDto> {
    return this.resume.run('compose', limit ?? DEFAULT_LIMIT);
  }

  @Post('resume-remixes')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Take over remixes whose holder went silent',
    description:
      'Called by a scheduler. Claims expired remixes and goes on from their last checkpoint; answers once the claims are made, while the work goes on. Under the job runner mode a job is launched for each.',
  })
  @ApiOkResponse({ type: ResumeResponseDto, description: 'What was claimed.' })
  resumeRemixes(@Body() { limit }: ResumeRequestDto): Promise<ResumeResponseDto> {
    return this.resume.run('remix', limit ?? DEFAULT_LIMIT);
  }
}
