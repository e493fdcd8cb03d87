import { useRefresh } from 'ra-core';
import { useState } from 'react';
import { removePicture } from '../../api/pictures.ts';
import { undoSave } from '../../api/releases.ts';
import { ask, useAct } from '../ask.ts';
import { usePublish } from '../ui/job.tsx';
import { Button, Screen } from '../ui/parts.tsx';
import { PictureList } from './picture-list.tsx';

/** All pictures of the shop: where each is used; those that are used nowhere can be removed. */
export function PicturesScreen() {
  const publish = usePublish();
  const refresh = useRefresh();
  const { act } = useAct();
  const [removed, setRemoved] = useState<{ name: string; save: string } | null>(null);
  const remove = (name: string) =>
    act(async () => {
      setRemoved({ name, ...(await ask(removePicture, { name })) });
      refresh();
    });
  const takeBack = (id: string) =>
    act(async () => {
      await publish(() => ask(undoSave, { id }));
      setRemoved(null);
    });
  return (
    <Screen title="Картинки">
      <div role="status">
        {removed ? (
          <p className="panel">
            Картинка {removed.name} удалена.{' '}
            <Button onClick={() => takeBack(removed.save)}>Вернуть как было</Button>
          </p>
        ) : null}
      </div>
      <PictureList perPage={24}>
        {({ id, uses }) =>
          uses.length === 0 ? (
            <Button aria-label={`Удалить ${id}`} question={`Удалить ${id}?`} onClick={() => remove(id)}>
              Удалить
            </Button>
          ) : null
        }
      </PictureList>
    </Screen>
  );
}
