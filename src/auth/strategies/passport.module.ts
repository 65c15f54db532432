import { Module } from '@nestjs/common';
import { ApplicationPassport } from './application-passport.js';

/** Each strategy registers in this Passport under its name; each guard asks it for its strategy. */
@Module({ providers: [ApplicationPassport], exports: [ApplicationPassport] })
export class PassportModule {}
