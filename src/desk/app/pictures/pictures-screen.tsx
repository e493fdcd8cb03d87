import { useNotify, useRefresh } from 'ra-core';
import { removePicture } from '../../api/pictures.ts';
import { ask, useAct } from '../ask.ts';
import { Button, Screen } from '../ui/parts.tsx';
import { PictureList } from './picture-list.tsx';

/** All pictures of the shop: where each is used; those that are used nowhere can be removed. */
export function PicturesScreen() {
  const notify = useNotify();
  const refresh = useRefresh();
  const { act } = useAct();
  const remove = (name: string) =>
    act(async () => {
      await ask(removePicture, { name });
      notify(`Картинка ${name} удалена. Вернуть её можно на экране «Выпуски».`);
      refresh();
    });
  return (
    <Screen title="Картинки">
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
