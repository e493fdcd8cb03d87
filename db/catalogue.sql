-- The catalogue: a read-only build artefact, rebuilt by every import. Money is whole kopecks; pictures are
-- addresses under /storage/; texts are sanitised HTML; days are yyyy-mm-dd in the shop's time zone. Dated content is here
-- only while it is live; meta.valid_until is the next instant at which that changes.

PRAGMA application_id = 0x50524F54; -- 'PROT'
PRAGMA user_version = 5;

CREATE TABLE meta (
  key TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE setting (
  key TEXT PRIMARY KEY,
  value TEXT NOT NULL CHECK (json_valid(value))
) STRICT, WITHOUT ROWID;

CREATE TABLE goal (
  goal TEXT NOT NULL,
  event TEXT NOT NULL CHECK (event IN ('page', 'banner_click', 'basket_add', 'order')),
  path TEXT,
  brand TEXT,
  PRIMARY KEY (goal, event)
) STRICT, WITHOUT ROWID;

CREATE TABLE redirect (
  from_path TEXT PRIMARY KEY,
  to_path TEXT NOT NULL CHECK (to_path <> from_path)
) STRICT, WITHOUT ROWID;

CREATE TABLE picture (
  path TEXT PRIMARY KEY, -- below /storage/
  digest TEXT NOT NULL,
  bytes INTEGER NOT NULL CHECK (bytes > 0),
  preview TEXT -- for a drawing that shows a tyre in the feed: path of its preview below /storage/
) STRICT, WITHOUT ROWID;
CREATE TABLE link_picture ( -- what messengers show beside links to pages
  page TEXT PRIMARY KEY, -- '/model/kama-505'; 'landing:size' for all pages of a kind
  path TEXT NOT NULL -- below /storage/
) STRICT, WITHOUT ROWID;

CREATE TABLE brand (
  id INTEGER PRIMARY KEY,
  url TEXT NOT NULL UNIQUE COLLATE NOCASE,
  name TEXT NOT NULL UNIQUE,
  folded TEXT NOT NULL,
  aliases TEXT NOT NULL CHECK (json_valid(aliases)),
  ico TEXT NOT NULL,
  country TEXT NOT NULL,
  description TEXT NOT NULL,
  position INTEGER NOT NULL
) STRICT;

CREATE TABLE model (
  id INTEGER PRIMARY KEY,
  slug TEXT NOT NULL UNIQUE COLLATE NOCASE,
  brand_id INTEGER NOT NULL REFERENCES brand,
  title TEXT NOT NULL,
  h1 TEXT NOT NULL,
  folded TEXT NOT NULL,
  former TEXT NOT NULL CHECK (json_valid(former)), -- names under which it was sold before
  season TEXT NOT NULL CHECK (season IN ('summer', 'winter', 'allseason')),
  runflat INTEGER NOT NULL CHECK (runflat IN (0, 1)),
  spikes INTEGER NOT NULL CHECK (spikes IN (0, 1)),
  cargo INTEGER NOT NULL CHECK (cargo IN (0, 1)),
  off_road TEXT CHECK (off_road IN ('all-terrain', 'mud-terrain')), -- domain/tread.ts
  topsell INTEGER NOT NULL CHECK (topsell IN (0, 1)),
  disable INTEGER NOT NULL CHECK (disable IN (0, 1)),
  grp TEXT NOT NULL CHECK (grp IN ('topsell', 'summer', 'winter', 'other')),
  price_from INTEGER CHECK (price_from > 0),
  photo TEXT NOT NULL,
  images TEXT NOT NULL CHECK (json_valid(images)),
  badges TEXT NOT NULL CHECK (json_valid(badges)), -- its own, and promotion badges of its products
  description TEXT NOT NULL,
  content TEXT NOT NULL,
  details TEXT NOT NULL CHECK (json_valid(details)), -- features, technologies, gallery, videos, tests
  position INTEGER UNIQUE -- place in lists of models (leaders first, then name); null when disabled
) STRICT;
CREATE INDEX model_by_brand ON model (brand_id, position);
CREATE INDEX brand_by_folded ON brand (folded);
CREATE INDEX model_listed ON model (slug) WHERE position IS NOT NULL;
CREATE INDEX model_by_season ON model (season, position) WHERE disable = 0;

CREATE TABLE product (
  id INTEGER PRIMARY KEY,
  model_id INTEGER NOT NULL REFERENCES model,
  brand_id INTEGER NOT NULL REFERENCES brand,
  position INTEGER UNIQUE, -- place in the default order, with gaps; null when the model is disabled
  name TEXT NOT NULL,
  short_name TEXT NOT NULL,
  h1 TEXT NOT NULL,
  folded TEXT NOT NULL,
  size_str TEXT NOT NULL,
  width TEXT NOT NULL,
  height TEXT NOT NULL,
  diametr TEXT NOT NULL,
  load_index TEXT NOT NULL,
  speed_index TEXT NOT NULL,
  season TEXT NOT NULL CHECK (season IN ('summer', 'winter', 'allseason')),
  runflat INTEGER NOT NULL CHECK (runflat IN (0, 1)),
  spikes INTEGER NOT NULL CHECK (spikes IN (0, 1)),
  cargo INTEGER NOT NULL CHECK (cargo IN (0, 1)),
  xl INTEGER NOT NULL CHECK (xl IN (0, 1)),
  noise INTEGER, -- of the properties that tyres are chosen by (content/import/kinds/known-properties.ts); null when unknown
  fuel TEXT CHECK (fuel IN ('A', 'B', 'C', 'D', 'E')),
  wet_grip TEXT CHECK (wet_grip IN ('A', 'B', 'C', 'D', 'E')),
  year INTEGER,
  country TEXT,
  facts TEXT NOT NULL, -- of the properties, what the list of the model's sizes shows; before long columns, which need not be read then
  price INTEGER NOT NULL CHECK (price > 0),
  old_price INTEGER CHECK (old_price > price),
  stock INTEGER NOT NULL CHECK (stock >= 0),
  stock_date TEXT,
  days TEXT, -- until a supplier's tyre is here: 3 or 3-5; null when it is here, or nobody knows
  badges TEXT NOT NULL CHECK (json_valid(badges)), -- each with the promotion that gives it
  photo TEXT NOT NULL,
  images TEXT NOT NULL CHECK (json_valid(images)),
  properties TEXT NOT NULL CHECK (json_valid(properties)),
  content TEXT NOT NULL,
  details TEXT NOT NULL CHECK (json_valid(details)) -- technologies, videos, tests
) STRICT;
CREATE TABLE price_ahead ( -- of prices.csv, what lies ahead: no page shows it, a publication asks about it before it is too late
  product_id INTEGER NOT NULL,
  from_moment TEXT NOT NULL, -- a day or a minute in the shop's time zone
  price INTEGER NOT NULL CHECK (price > 0),
  PRIMARY KEY (product_id, from_moment)
) STRICT, WITHOUT ROWID;
-- With all that links to the other sizes of a model show: thousands of pages have them, and rows are long.
CREATE INDEX product_by_model ON product (model_id, diametr, width, height, id, short_name, name, stock);
CREATE INDEX product_by_size ON product (width, height, diametr, season, load_index, speed_index) WHERE position IS NOT NULL;
CREATE INDEX product_by_label ON product (noise, fuel, wet_grip, year, country) WHERE position IS NOT NULL;
-- With all that pages need to choose from the tyres of a size, of which there are hundreds.
CREATE INDEX product_in_stock ON product
  (width, height, diametr, season, cargo, spikes, price, id, name, model_id, load_index, runflat)
  WHERE position IS NOT NULL AND stock > 0;
CREATE INDEX product_sold_out ON product (width, height, diametr, season, cargo, spikes)
  WHERE position IS NOT NULL AND stock = 0;
-- Films of YouTube, which the pages' policy must name: few products have one of their own.
CREATE INDEX product_with_film ON product (id) WHERE instr(details, '"type":"youtube"') > 0;

CREATE TABLE section (
  key TEXT PRIMARY KEY COLLATE NOCASE,
  tree TEXT NOT NULL CHECK (tree IN ('promo', 'articles', 'collections')),
  parent TEXT REFERENCES section DEFERRABLE INITIALLY DEFERRED,
  name TEXT NOT NULL,
  content TEXT NOT NULL,
  position INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX section_by_parent ON section (parent, position);

CREATE TABLE promo (
  url TEXT PRIMARY KEY COLLATE NOCASE,
  section TEXT NOT NULL REFERENCES section,
  title TEXT NOT NULL,
  descr TEXT NOT NULL,
  content TEXT NOT NULL,
  thumb TEXT NOT NULL,
  conditions TEXT NOT NULL CHECK (json_valid(conditions)), -- which tyres it applies to, and how many are required
  date TEXT,
  until TEXT, -- its end in words, «30 ноября, 18:00»; null for a promotion without an end
  ended INTEGER NOT NULL CHECK (ended IN (0, 1)), -- past its last day: the page is kept, lists and badges leave it out
  position INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX promo_by_section ON promo (section, position);

CREATE TABLE article (
  url TEXT PRIMARY KEY COLLATE NOCASE,
  section TEXT NOT NULL REFERENCES section,
  title TEXT NOT NULL,
  descr TEXT NOT NULL,
  content TEXT NOT NULL,
  thumb TEXT NOT NULL,
  date TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX article_by_section ON article (section, date DESC, url);

CREATE TABLE collection (
  url TEXT PRIMARY KEY COLLATE NOCASE,
  section TEXT NOT NULL REFERENCES section,
  title TEXT NOT NULL,
  descr TEXT NOT NULL,
  content TEXT NOT NULL,
  thumb TEXT NOT NULL,
  position INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX collection_by_section ON collection (section, position);

CREATE TABLE collection_model (
  collection TEXT NOT NULL REFERENCES collection,
  position INTEGER NOT NULL,
  model_id INTEGER NOT NULL REFERENCES model,
  PRIMARY KEY (collection, position),
  UNIQUE (collection, model_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE page (
  url TEXT PRIMARY KEY COLLATE NOCASE,
  title TEXT NOT NULL,
  h1 TEXT NOT NULL,
  description TEXT NOT NULL,
  content TEXT NOT NULL,
  date TEXT,
  version TEXT -- of the consent document
) STRICT, WITHOUT ROWID;

CREATE TABLE banner (
  id INTEGER PRIMARY KEY,
  place TEXT NOT NULL,
  position INTEGER NOT NULL,
  img TEXT NOT NULL,
  target TEXT NOT NULL,
  overlayer INTEGER NOT NULL CHECK (overlayer IN (0, 1)),
  title TEXT NOT NULL,
  description TEXT NOT NULL
) STRICT;

CREATE TABLE car_make (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  slug TEXT NOT NULL UNIQUE
) STRICT;

CREATE TABLE car_make_name ( -- every folded spelling under which a make is found, its slug included
  folded TEXT PRIMARY KEY,
  make_id INTEGER NOT NULL REFERENCES car_make
) STRICT, WITHOUT ROWID;

CREATE TABLE car_model (
  id INTEGER PRIMARY KEY,
  make_id INTEGER NOT NULL REFERENCES car_make,
  name TEXT NOT NULL,
  slug TEXT NOT NULL,
  folded TEXT NOT NULL,
  aliases TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(aliases)), -- other spellings for the search, folded
  UNIQUE (make_id, slug)
) STRICT;

CREATE TABLE car_generation (
  id INTEGER PRIMARY KEY,
  model_id INTEGER NOT NULL REFERENCES car_model,
  name TEXT NOT NULL,
  slug TEXT NOT NULL,
  folded TEXT NOT NULL,
  year_from INTEGER NOT NULL,
  year_to INTEGER NOT NULL CHECK (year_to >= year_from),
  UNIQUE (model_id, slug)
) STRICT;

CREATE TABLE car_modification (
  id INTEGER PRIMARY KEY,
  generation_id INTEGER NOT NULL REFERENCES car_generation,
  name TEXT NOT NULL,
  slug TEXT NOT NULL,
  folded TEXT NOT NULL,
  year_from INTEGER NOT NULL,
  year_to INTEGER NOT NULL CHECK (year_to >= year_from),
  UNIQUE (generation_id, slug)
) STRICT;

CREATE TABLE car_tyre (
  modification_id INTEGER NOT NULL REFERENCES car_modification,
  position INTEGER NOT NULL,
  axle TEXT CHECK (axle IN ('front', 'rear')), -- null: the same size on both axles
  width TEXT NOT NULL,
  height TEXT NOT NULL,
  diametr TEXT NOT NULL,
  commercial INTEGER NOT NULL CHECK (commercial IN (0, 1)), -- with the letter C
  replacement INTEGER NOT NULL CHECK (replacement IN (0, 1)), -- 1: allowed by the maker, not the factory's
  load_index TEXT NOT NULL, -- the car's tyres of this size have at least these; '' if not known
  speed_index TEXT NOT NULL,
  pressure TEXT NOT NULL, -- {front, rear} in bar; '' if not known
  PRIMARY KEY (modification_id, position)
) STRICT, WITHOUT ROWID;

-- Landing pages: a page for tyres of a size, for a car and so on, once enough offers were there (domain/landings.ts).
CREATE TABLE landing (
  path TEXT PRIMARY KEY, -- '/tyres/winter/205-55-r16'
  kind TEXT NOT NULL,
  parent TEXT NOT NULL, -- path of the page above it
  subject TEXT NOT NULL CHECK (json_valid(subject)), -- what its tyres have in common, or the ids of its car
  title TEXT NOT NULL,
  filter TEXT UNIQUE, -- address of the search that finds the same tyres; null for cars
  offers INTEGER NOT NULL, -- tyres in stock when any of them came, went or was sold out last
  state TEXT NOT NULL CHECK (state IN ('listed', 'few', 'gone'))
) STRICT, WITHOUT ROWID;
CREATE TABLE landing_text ( -- editors' texts by the address of a landing page
  path TEXT PRIMARY KEY,
  title TEXT NOT NULL, -- its own title, or empty
  content TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- One digest per subject that pages are rendered from; changed_on is the day on which the digest was first seen.
CREATE TABLE digest (
  kind TEXT NOT NULL,
  key TEXT NOT NULL,
  digest TEXT NOT NULL,
  changed_on TEXT NOT NULL,
  PRIMARY KEY (kind, key)
) STRICT, WITHOUT ROWID;

-- The day on which a stock figure without a date of its own was first seen with this value; null when no earlier catalogue
-- could tell. Only offers for baskets and orders read it.
CREATE TABLE stock_seen (
  product INTEGER PRIMARY KEY REFERENCES product,
  day TEXT
) STRICT;
