import { useStore } from '@nanostores/react';
import type { ReadableAtom } from 'nanostores';

/**
 * A store's value in an island. The first paint shows `atFirst`, which the built HTML shows too, whatever another island has
 * put into the store meanwhile: without it React finds a difference and draws everything anew. Pass a constant: a new object
 * at every call never settles.
 */
export function useShared<Value>($store: ReadableAtom<Value>, atFirst: Value): Value {
  return useStore($store, { ssr: () => atFirst });
}
