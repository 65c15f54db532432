import { Injectable } from '@nestjs/common';
import { Authenticator } from 'passport';

/** Passport of one application, with its table of strategies. The instance that the package exports is one for a whole process. */
@Injectable()
export class ApplicationPassport extends Authenticator {}
