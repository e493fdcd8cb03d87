import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { FULL_WIDTH } from '../../api/pictures.ts';
import { renderMarkdown } from '../../api/texts.ts';
import { ask } from '../ask.ts';
import { PictureField } from '../pictures/picture-field.tsx';
import { Button, Problem } from '../ui/parts.tsx';
import type { TextContext } from './text-values.ts';

/** What stands before and after the chosen words. */
const MARKS = {
  Подзаголовок: ['\n## ', '\n'],
  Жирный: ['**', '**'],
  Список: ['\n- ', ''],
  Ссылка: ['[', '](/page/delivery)'],
} as const;

interface MarkdownProps {
  label: string;
  value: string;
  onChange(text: string): void;
  context: Pick<TextContext, 'folder' | 'stem' | 'onUpload' | 'uploads'>;
}

/** A text in Markdown, with buttons for its marks, and as the shop shows it. */
export function MarkdownField({ label, value, onChange, context }: MarkdownProps) {
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [hasPicture, setHasPicture] = useState(false);
  const [tooSmall, setTooSmall] = useState<string | null>(null);
  const text = useDeferredValue(value);
  const { data, error } = useQuery({
    queryKey: [renderMarkdown.name, text],
    queryFn: () => ask(renderMarkdown, { text }),
    placeholderData: previous => previous,
    retry: false,
  });
  const insert = (before: string, after: string) => {
    // Not `value`: what was typed while a picture was sent stands in the area.
    const { value: all = '', selectionStart: from = 0, selectionEnd: to = 0 } = area.current ?? {};
    const chosen = all.slice(from, to);
    // At once, so that what is typed next stands between the marks.
    flushSync(() => onChange(all.slice(0, from) + before + chosen + after + all.slice(to)));
    area.current?.focus();
    area.current?.setSelectionRange(from + before.length, from + before.length + chosen.length);
  };
  // A picture that was just sent is in no release yet: the desk has it.
  const html = data?.html.replace(/(?<=src=")\/storage\/([\w./-]+)/gu, (_, name: string) => {
    const { [name]: upload } = context.uploads;
    return upload ? `/files/picture?upload=${upload}` : `/files/picture?width=640&name=${name}`;
  });
  return (
    <div className="labelled markdown-field">
      <label htmlFor={id}>{label}</label>
      <div className="actions">
        {Object.entries(MARKS).map(([name, [before, after]]) => (
          <Button key={name} onClick={() => insert(before, after)}>
            {name}
          </Button>
        ))}
        <Button aria-expanded={hasPicture} onClick={() => setHasPicture(!hasPicture)}>
          Картинка
        </Button>
      </div>
      {hasPicture ? (
        <PictureField
          label="Картинка в тексте"
          hint="Встанет туда, где курсор. Между скобками «![…]» напишите, что на ней: это читают вслух."
          value=""
          place={null}
          width={FULL_WIDTH}
          folder={context.folder}
          stem={context.stem}
          onChange={(name, upload, small) => {
            setTooSmall(small);
            if (upload !== null) context.onUpload(name, upload);
            if (name !== '') insert('\n![', `](/storage/${name})\n`);
            setHasPicture(false);
          }}
        />
      ) : null}
      <Problem error={tooSmall} />
      <div className="markdown">
        <textarea
          id={id}
          ref={area}
          className="field"
          rows={14}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
        <section
          className="panel prose"
          aria-label={`${label}: как увидят покупатели`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
          tabIndex={0}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the importer has sanitised it
          dangerouslySetInnerHTML={{ __html: html ?? '' }}
        />
      </div>
      <Problem error={error} />
    </div>
  );
}
