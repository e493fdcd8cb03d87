import '#src/browser/styles/tokens.css';
import '#src/browser/styles/fonts.css';
import '#src/browser/styles/base.css';
import '#src/browser/styles/controls.css';
import '#src/browser/styles/texts.css';
import './desk.css';
import './orders/orders.css';
import './goods/goods.css';
import './texts/texts.css';
import './pictures/pictures.css';
import { CoreAdmin, CustomRoutes } from 'ra-core';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Route } from 'react-router-dom';
import { Frame } from './frame.tsx';
import { GoodsScreen } from './goods/goods-screen.tsx';
import { ModelScreen } from './goods/model-screen.tsx';
import { OrderScreen } from './orders/order-screen.tsx';
import { OrdersScreen } from './orders/orders-screen.tsx';
import { Account, SetPassword, SignIn } from './people/account.tsx';
import { EventLog } from './people/event-log.tsx';
import { PeopleScreen } from './people/people-screen.tsx';
import { PicturesScreen } from './pictures/pictures-screen.tsx';
import { DraftScreen } from './prices/draft-screen.tsx';
import { PricesScreen } from './prices/prices-screen.tsx';
import { authProvider, dataProvider, i18nProvider } from './providers.ts';
import { PageOnDayScreen } from './releases/page-on-day-screen.tsx';
import { ReleasesScreen } from './releases/releases-screen.tsx';
import { TextScreen } from './texts/text-screen.tsx';
import { TextsScreen } from './texts/texts-screen.tsx';
import { TodayScreen } from './today/today-screen.tsx';

const root = document.getElementById('desk');
if (root)
  createRoot(root).render(
    <StrictMode>
      <CoreAdmin
        authProvider={authProvider}
        dataProvider={dataProvider}
        dashboard={TodayScreen}
        disableTelemetry
        i18nProvider={i18nProvider}
        layout={Frame}
        loginPage={SignIn}
        requireAuth
        title="Пульт"
      >
        <CustomRoutes noLayout>
          <Route path="/password/:token" element={<SetPassword />} />
        </CustomRoutes>
        <CustomRoutes>
          <Route path="/releases" element={<ReleasesScreen />} />
          <Route path="/was" element={<PageOnDayScreen />} />
          <Route path="/orders" element={<OrdersScreen />} />
          <Route path="/orders/:id" element={<OrderScreen />} />
          <Route path="/prices" element={<PricesScreen />} />
          <Route path="/prices/:draft" element={<DraftScreen />} />
          <Route path="/goods" element={<GoodsScreen />} />
          <Route path="/goods/model/:model" element={<ModelScreen />} />
          <Route path="/pictures" element={<PicturesScreen />} />
          <Route path="/texts/:form?" element={<TextsScreen />} />
          <Route path="/texts/:form/edit/:key?" element={<TextScreen />} />
          <Route path="/people" element={<PeopleScreen />} />
          <Route path="/log" element={<EventLog />} />
          <Route path="/account" element={<Account />} />
        </CustomRoutes>
      </CoreAdmin>
    </StrictMode>,
  );
