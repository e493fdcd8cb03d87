import { kopecks } from '#src/domain/money.ts';
import type { Seller } from '#src/orders/mail-text.ts';
import type { OrderRecord, OutboxMessage } from '#src/orders/sales.ts';

export const SELLER: Seller = {
  name: 'Протектор',
  phones: ['+7 (495) 123-45-67', '+7 (800) 123-45-67'],
  email: 'shop@protektor.example',
  timezone: 'Europe/Moscow',
  siteUrl: 'https://protektor.example',
  outposts: ['Склад', 'Склад на Шинной'].map(name => ({
    name,
    address: `адрес: ${name}`,
    phone: '+7 (495) 123-45-67',
    hours: 'Ежедневно',
    lat: 55,
    lon: 37,
    services: [],
    plan: '',
    way: '',
    pickup: '',
  })),
  requisites: {
    seller: 'ООО «Протектор»',
    inn: '7701234567',
    ogrn: '1027700132195',
    address: '101000, Москва, ул. Шинная, 1',
  },
};

const orderRecord = (facts: Partial<OrderRecord> = {}): OrderRecord => ({
  number: '4815-6235',
  created: Date.UTC(2026, 2, 10, 9, 30),
  source: 'basket',
  status: 'new',
  total: kopecks(3_096_050),
  delivery: null,
  name: 'Иван Петров',
  phone: '+79123456789',
  email: 'ivan@example.com',
  comment: 'Звонить после 18\nшиномонтаж нужен',
  receiving: { way: '', address: '' },
  key: null,
  link: null,
  consent: { version: '1', hash: 'h', at: 0 },
  items: [
    {
      id: 1,
      name: 'Nokian Tyres Hakka 9 205/55 R16',
      brand: 'Nokian Tyres',
      size: '205/55 R16',
      count: 4,
      price: kopecks(749_000),
    },
    {
      id: 2,
      name: 'Torero <MPS> 185 R14C',
      brand: 'Torero',
      size: '185 R14C',
      count: 1,
      price: kopecks(100_050),
    },
  ],
  ...facts,
});

export const outboxMessage = (
  kind: OutboxMessage['kind'],
  facts: Partial<OrderRecord> = {},
): OutboxMessage => ({
  id: 1,
  kind,
  order: orderRecord(facts),
  messageId: '6f1c2f0e-0000-4000-8000-000000000001',
  attempts: 1,
  taken: [],
  age: 0,
});
