import { atom } from 'nanostores';

/** The one dialog that is open, by its element's id, or null. */
export const $modal = atom<string | null>(null);

export const openModal = (id: string): void => $modal.set(id);

/** Closes the dialog; with an id only that one, so that a late «close» of another harms nothing. */
export function closeModal(id?: string): void {
  if (id === undefined || $modal.get() === id) $modal.set(null);
}

/** The car-selection dialog. */
export const CAR_MODAL = 'car-modal';
