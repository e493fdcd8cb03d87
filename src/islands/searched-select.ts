import type { AriaLiveMessages, GroupBase } from 'react-select';

/** Ask for this file beside the component that imports it: the two then come at once. */
export { default as Select } from 'react-select';

/** What a list that is searched by typing says to screen readers. */
export const spokenOf = <Option>(): AriaLiveMessages<Option, false, GroupBase<Option>> => ({
  guidance: ({ context }) =>
    context === 'menu' ? 'Стрелками выбирайте, Enter подтверждает, Escape закрывает список.' : '',
  onChange: ({ label, action }) => (action === 'clear' ? 'Выбор снят.' : `Выбрано: ${label ?? ''}.`),
  onFocus: ({ label }) => label ?? '',
  onFilter: ({ resultsMessage }) => resultsMessage,
});

/** How many options a typed text has left. */
export const spokenCount = ({ count }: { count: number }): string => `Найдено: ${count}.`;
