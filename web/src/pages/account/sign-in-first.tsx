import { LinkButton } from '../../parts/button.tsx';
import { Notice } from '../../parts/notice.tsx';

/** In the place of a sensitive act: the sign-in that it asks for leads back to `section`. */
export function SignInFirst({ act, section }: { act: string; section: string }) {
  const back = encodeURIComponent(`/account#${section}`);
  return (
    <Notice mood="mind">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>{act} needs a sign-in within the last 10 minutes.</p>
        <LinkButton look="second" href={`/login?fresh=1&return_to=${back}`}>
          Sign in again
        </LinkButton>
      </div>
    </Notice>
  );
}
