import { useStore } from '@nanostores/react';
import type { ReadableAtom } from 'nanostores';

/**
 * A store's value in an island. The first render uses `initial`, like the static HTML, even if another island has changed the
 * store since: otherwise hydration fails and React renders everything again. Pass a constant: a new object at every call causes
 * endless renders.
 */
export function useShared<Value>($store: ReadableAtom<Value>, initial: Value): Value {
  return useStore($store, { ssr: () => initial });
}
