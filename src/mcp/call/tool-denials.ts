import { MCP_PATH, type Tool, type ToolGroup } from '@libs/catalog';
import { Denial } from '@libs/kernel';

export class ClientUntrusted extends Denial {
  constructor(tool: Tool) {
    super('client_untrusted', `${tool.name} is open only to clients that the operator has verified.`);
  }
}

export class PublishingUntrusted extends Denial {
  constructor({ name }: Tool) {
    super(
      'client_untrusted',
      `${name} with visibility public is open only to clients that the operator has verified.`,
      { nextStep: 'Call again without visibility, or ask the operator to verify this client.' },
    );
  }
}

export class ToolNotAllowed extends Denial {
  constructor(tool: Tool) {
    super('tool_not_allowed', `${tool.name} is not offered to these credentials.`);
  }
}

/** One payment pays one message. */
export class PaymentInBatch extends Denial {
  constructor() {
    super('payment_conflict', 'A batch cannot be paid: one payment pays one message.', {
      nextStep: 'Send the paid call in a POST of its own. Nothing was charged.',
    });
  }
}

/** A caller of the wallet lane without a session asks for what belongs to a wallet. */
export class SessionTokenMissing extends Denial {
  constructor(what: string) {
    super('missing_credentials', `${what} reads the library of a wallet, and no session token came with it.`, {
      nextStep:
        'Send the session_token of a paid call as Authorization: Bearer, or get one with POST /api/x402/session by a signature of the wallet.',
    });
  }
}

/** The caller narrowed its list by the address, and this tool is in none of the groups. */
export class ToolNotInGroups extends Denial {
  constructor({ name, group }: Tool, groups: readonly ToolGroup[]) {
    super(
      'tool_not_allowed',
      `${name} is not offered at this address, which offers the tools of ${groups.join(', ')}.`,
      {
        nextStep: `Connect to ${MCP_PATH}?tools=${[...groups, group].join(',')}, or to ${MCP_PATH} for every tool.`,
      },
    );
  }
}

/** The process left before the work was done. */
export class ShuttingDown extends Denial {
  constructor() {
    super('shutting_down', 'This process is going away.', { retryAfterSeconds: 1 });
  }
}

/** A failure that is ours; nothing of its cause reaches the caller. */
export class InternalFailure extends Denial {
  constructor() {
    super('internal_error', 'The service failed to answer; the failure was recorded.');
  }
}

/** One POST answers one picture. */
export class PictureInBatch extends Denial {
  constructor() {
    super('input_unsupported', 'A batch answers one picture at most: of one preview, or of one resource.', {
      nextStep: 'Send this call in a POST of its own.',
    });
  }
}
