import { atom } from 'nanostores';

/** Whether the car-selection dialog is open. */
export const $carDialog = atom(false);

export const openCarDialog = (): void => $carDialog.set(true);
export const closeCarDialog = (): void => $carDialog.set(false);
