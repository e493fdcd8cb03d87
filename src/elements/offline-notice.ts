import { $connection, type Connection, followConnection } from '#src/stores/connection.ts';

const WORDS: Readonly<Record<Connection, string>> = {
  online: '',
  offline: 'Нет связи с интернетом. Всё выбранное и заполненное сохранится.',
  restored: 'Связь восстановлена.',
};

/** `<offline-notice role="status">`: says that the connection is gone, and that it is back. Empty otherwise. */
export class OfflineNotice extends HTMLElement {
  connectedCallback(): void {
    followConnection();
    $connection.subscribe(connection => {
      this.dataset.connection = connection;
      this.textContent = WORDS[connection];
    });
  }
}
