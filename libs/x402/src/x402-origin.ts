/** Where this service is reached: links to its pages begin with it. No trailing slash. */
export class X402Origin {
  constructor(readonly baseUrl: string) {}
}
