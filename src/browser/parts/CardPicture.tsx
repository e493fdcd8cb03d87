import { Photo } from './Picture.tsx';

interface Props {
  photo: string;
  /** Whether this is the first picture of the page, which is loaded with high priority. */
  first: boolean;
  /** Whether cards stand upright on a phone too, two in a row; others lie there beside a small photo. */
  upright?: boolean;
}

/** Enough for a card on a screen of double density; a list has twenty of these addresses. */
const WIDEST = 640;

/**
 * The side of the square that is seen: in upright cards four fifths of the inner width of the card, whose box is 5:4. Exact on a
 * phone and on wide screens, where the sizes of files differ most; between them a little more than is seen.
 */
const SIZES = '(min-width: 1200px) 204px, (min-width: 640px) 36vw';
const ON_PHONE = { upright: 'calc(40vw - 36px)', lying: '112px' };

/** A card's photo in a box of fixed size, so that loading causes no layout shift. */
export function CardPicture({ photo, first, upright = false }: Props) {
  return (
    <div className="card-picture">
      <Photo
        src={photo}
        size={264}
        sizes={`${SIZES}, ${ON_PHONE[upright ? 'upright' : 'lying']}`}
        first={first}
        widest={WIDEST}
      />
    </div>
  );
}
