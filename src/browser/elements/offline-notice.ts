import { $connection, type Connection, followConnection } from '#src/browser/stores/connection.ts';

const TEXTS: Readonly<Record<Connection, string>> = {
  online: '',
  offline: 'Нет связи с интернетом. Всё выбранное и заполненное сохранится.',
  restored: 'Связь восстановлена.',
};

/** `<offline-notice role="status">`: says that the connection is lost and, later, restored. Empty otherwise. */
export class OfflineNotice extends HTMLElement {
  connectedCallback(): void {
    followConnection();
    $connection.subscribe(connection => {
      this.dataset.connection = connection;
      this.textContent = TEXTS[connection];
    });
  }
}
