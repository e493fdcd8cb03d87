import { useLayoutEffect, useRef } from 'react';

/**
 * When a chip is removed, focuses the chip that takes its place, else the last chip, else the container.
 * @param conditions what the chips are rendered from
 */
export function useFocusAfterRemoval(conditions: unknown) {
  const container = useRef<HTMLDivElement>(null);
  const pressedIndex = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after the chips change
  useLayoutEffect(() => {
    const at = pressedIndex.current;
    if (at === null) return;
    pressedIndex.current = null;
    const chips = container.current?.querySelectorAll<HTMLElement>('.chip') ?? [];
    (chips[Math.min(at, chips.length - 1)] ?? container.current)?.focus({ preventScroll: true });
  }, [conditions]);
  return { container, pressedIndex };
}
