import { Refusal } from '../api/refusal.ts';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

interface RefusalNoticeProps {
  error: unknown;
  /** Offered where trying again may help. */
  onRetry?: () => void;
}

/** Why something did not work, what to do, and the number by which the operator finds it. */
export function RefusalNotice(props: RefusalNoticeProps) {
  const { error } = props;
  // A dialog over the page says that the session ended.
  return error instanceof Refusal && error.isSignedOut ? null : <Refused {...props} />;
}

function Refused({ error, onRetry }: RefusalNoticeProps) {
  const refusal = error instanceof Refusal ? error : undefined;
  const text = error instanceof Error ? error.message : 'This page has an error. Load it again.';
  return (
    <Notice mood="wrong">
      <p className="font-medium">{text}</p>
      {refusal?.nextStep !== undefined && <p className="mt-1">{refusal.nextStep}</p>}
      {refusal !== undefined && refusal.mistakes.length > 0 && (
        <ul className="mt-1 list-disc pl-5">
          {refusal.mistakes.map(({ field, text: mistake }) => (
            <li key={`${field} ${mistake}`}>
              <code>{field}</code>: {mistake}
            </li>
          ))}
        </ul>
      )}
      {refusal?.requestId !== undefined && <p className="mt-2 font-mono text-xs">Request {refusal.requestId}</p>}
      {onRetry && (refusal?.isRetryable ?? true) && (
        <Button look="second" className="mt-3" onClick={onRetry}>
          Try again
        </Button>
      )}
    </Notice>
  );
}
