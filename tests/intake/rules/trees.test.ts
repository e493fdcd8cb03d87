import { all, append, edit, put, remove, rules } from '../broken-shop.ts';

rules('a section', [
  {
    rule: 'unknown to an article',
    change: edit('articles/pressure.md', 'section: advice', 'section: advise'),
    errors: [
      'content/articles/pressure.md:3: section: ожидалось: ключ раздела дерева articles из content/sections.yaml, найдено «advise» — возможно, «advice»',
    ],
  },
  {
    rule: 'of another tree',
    change: edit('articles/pressure.md', 'section: advice', 'section: by_car'),
    errors: [
      'content/articles/pressure.md:3: section: ожидалось: ключ раздела дерева articles из content/sections.yaml, найдено «by_car»',
    ],
  },
  {
    rule: 'unknown to a promotion',
    change: edit('promos/torero.md', 'descr:', 'section: partners\ndescr:'),
    errors: [
      'content/promos/torero.md:3: section: ожидалось: ключ раздела дерева promo из content/sections.yaml, найдено «partners»',
    ],
  },
  {
    rule: 'unknown to a promotion that has not begun',
    change: edit('promos/future.md', 'descr:', 'section: partners\ndescr:'),
    errors: [
      'content/promos/future.md:3: section: ожидалось: ключ раздела дерева promo из content/sections.yaml, найдено «partners»',
    ],
  },
  {
    rule: 'unknown to a collection',
    change: edit('collections/commercial.md', 'parent: by_car', 'parent: by_cat'),
    errors: [
      'content/collections/commercial.md:3: parent: ожидалось: ключ раздела дерева collections или имя другой коллекции, найдено «by_cat» — возможно, «by_car»',
    ],
  },
  {
    rule: 'twice',
    change: append('sections.yaml', '- key: advice\n  tree: articles\n  parent: news\n  name: Снова\n'),
    errors: [
      'content/sections.yaml:23: key: ожидалось неповторяющееся значение, найдено «advice»: оно занято в content/sections.yaml:9',
    ],
  },
  {
    rule: 'twice in different letter case',
    change: append('sections.yaml', '- key: Advice\n  tree: articles\n  parent: news\n  name: Снова\n'),
    errors: [
      'content/sections.yaml:23: key: ожидалось неповторяющееся значение, найдено «Advice» (отличается только регистром от «advice»): оно занято в content/sections.yaml:9',
    ],
  },
  {
    rule: 'with an unknown parent',
    change: edit('sections.yaml', 'parent: news', 'parent: new'),
    errors: [
      'content/sections.yaml:11: parent: ожидалось: ключ раздела из content/sections.yaml, найдено «new» — возможно, «news»',
    ],
  },
  {
    rule: 'with a parent of another tree',
    change: edit('sections.yaml', 'parent: news', 'parent: partners_akcii'),
    errors: [
      'content/sections.yaml:11: parent: ожидался раздел того же дерева articles, найдено «partners_akcii»',
    ],
  },
  {
    rule: 'inside itself',
    change: edit('sections.yaml', 'parent: news', 'parent: advice'),
    errors: [
      'content/sections.yaml:11: parent: ожидался раздел, который не входит в самого себя, найдена петля: advice → advice',
    ],
  },
  {
    rule: 'inside its own child',
    change: all(
      edit('sections.yaml', 'parent: news', 'parent: deep'),
      append('sections.yaml', '- key: deep\n  tree: articles\n  parent: advice\n  name: Глубже\n'),
    ),
    errors: [
      'content/sections.yaml:11: parent: ожидался раздел, который не входит в самого себя, найдена петля: advice → deep → advice',
    ],
  },
  {
    rule: 'outside every tree',
    change: edit('sections.yaml', '  parent: news\n', ''),
    errors: ['content/sections.yaml:9: parent: ожидался раздел, в который входит «advice», найдено пусто'],
  },
  {
    rule: 'whose root is missing',
    change: edit(
      'sections.yaml',
      '- key: news\n  tree: articles\n  name: Новости\n  content: Новости магазина и советы.\n',
      '',
    ),
    errors: ['content/sections.yaml:1: ожидался корневой раздел «news» дерева articles'],
  },
  {
    rule: 'whose root is in another tree',
    change: edit(
      'sections.yaml',
      '- key: partners_akcii\n  tree: promo',
      '- key: partners_akcii\n  tree: articles',
    ),
    errors: ['content/sections.yaml:1: ожидался корневой раздел «partners_akcii» дерева promo'],
  },
  {
    rule: 'of an unknown tree: its contents are not reported too',
    change: edit('sections.yaml', 'key: advice\n  tree: articles', 'key: advice\n  tree: article'),
    errors: [
      'content/sections.yaml:10: tree: ожидалось одно из: promo, articles, collections, найдено «article» — возможно, «articles»',
    ],
  },
  {
    rule: 'with a key that cannot be an address',
    change: append('sections.yaml', '- key: советы\n  tree: articles\n  parent: news\n  name: Снова\n'),
    errors: [
      'content/sections.yaml:23: key: ожидался адрес из латинских букв, цифр, «-» и «_», найдено «советы»',
    ],
  },
  {
    rule: 'in a file that is not a list',
    change: put('sections.yaml', 'news: Новости\n'),
    errors: ['content/sections.yaml:1: ожидался список, найдено «{"news":"Новости"}»'],
  },
  {
    rule: 'in a file that is missing',
    change: remove('sections.yaml'),
    errors: ['content/sections.yaml:1: файла нет, а он обязателен'],
  },
]);

rules('a collection', [
  {
    rule: 'inside itself',
    change: edit('collections/commercial.md', 'parent: by_car', 'parent: commercial'),
    errors: [
      'content/collections/commercial.md:3: parent: ожидался раздел, который не входит в самого себя, найдена петля: commercial → commercial',
    ],
  },
  {
    rule: 'inside its own child',
    change: edit('collections/commercial.md', 'parent: by_car', 'parent: commercial_allseason'),
    errors: [
      'content/collections/commercial.md:3: parent: ожидался раздел, который не входит в самого себя, найдена петля: commercial → commercial_allseason → commercial',
    ],
  },
  {
    rule: 'without models',
    change: edit('collections/cordiant_r16.md', '"16"', '"21"'),
    warnings: [
      'content/collections/cordiant_r16.md:1: в коллекции нет ни одной модели: задайте models или rule',
    ],
  },
  {
    rule: 'with an invalid rim',
    change: edit('collections/cordiant_r16.md', '"16"', 'R16'),
    errors: [
      'content/collections/cordiant_r16.md:10: rule.diametr.0: ожидался диаметр в дюймах вида 17, найдено «R16»',
    ],
  },
  {
    rule: 'with an unknown season',
    change: edit('collections/summer_models.md', 'season: summer', 'season: sommer'),
    errors: [
      'content/collections/summer_models.md:7: rule.season: ожидалось одно из: summer, winter, allseason, найдено «sommer» — возможно, «summer»',
    ],
  },
  {
    rule: 'with a misspelt condition',
    change: edit('collections/commercial.md', '  cargo: true', '  cargos: true'),
    warnings: [
      'content/collections/commercial.md:8: rule.cargos: неизвестный ключ — возможно, «cargo»; он не читается',
    ],
  },
  {
    rule: 'with the name of a section, when it contains others',
    change: all(
      put('collections/By_Car.md', '---\ntitle: Снова\nrule:\n  cargo: true\n---\n'),
      put('collections/inner.md', '---\ntitle: Внутри\nparent: By_Car\nrule:\n  cargo: true\n---\n'),
    ),
    errors: [
      'content/collections/By_Car.md:1: ожидалось имя, которого нет среди разделов, найдено «By_Car»: оно занято в content/sections.yaml:18',
    ],
  },
  {
    rule: 'with a fractional sort',
    change: edit('collections/commercial.md', 'sort: 60', 'sort: 60.5'),
    errors: ['content/collections/commercial.md:6: sort: ожидалось целое число, найдено «60.5»'],
  },
]);
