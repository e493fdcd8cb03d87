import { beforeEach, expect, test } from 'vitest';
import { openTab, type Tab } from './tab.ts';

let tab: Tab;
beforeEach(async () => {
  tab = await openTab();
});

// spec: 4.menu-toggle
test('the expanded menu opens and closes by one button', () => {
  const { $menu, toggleMenu, closeMenu } = tab.menus;
  expect($menu.get()).toBe(false);
  toggleMenu();
  expect($menu.get()).toBe(true);
  toggleMenu();
  expect($menu.get()).toBe(false);
  toggleMenu();
  closeMenu();
  expect($menu.get()).toBe(false);
});

// spec: 4.strip-toggle
test('the information strip starts collapsed and toggles', () => {
  const { $strip, toggleStrip } = tab.menus;
  expect($strip.get()).toBe(false);
  toggleStrip();
  expect($strip.get()).toBe(true);
  toggleStrip();
  expect($strip.get()).toBe(false);
});

// spec: 3.client-state
test('one dialog is open at a time', () => {
  const { $modal, openModal, closeModal } = tab.modal;
  expect($modal.get()).toBeNull();
  openModal('map');
  openModal('news-1');
  expect($modal.get()).toBe('news-1');
  closeModal();
  expect($modal.get()).toBeNull();
});

test('the late «close» of a dialog leaves another one open', () => {
  const { $modal, openModal, closeModal } = tab.modal;
  openModal('map');
  openModal('news-1');
  closeModal('map');
  expect($modal.get()).toBe('news-1');
  closeModal('news-1');
  expect($modal.get()).toBeNull();
});
