import { session } from '../../session.ts';
import { SignedIn } from './signed-in.tsx';
import { Visitor } from './visitor.tsx';

/** The start page: what this is, for a visitor; what goes on, for a person who is signed in. */
export default function Home() {
  return session ? <SignedIn /> : <Visitor />;
}
