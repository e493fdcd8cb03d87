import { formatCount } from '#src/domain/words.ts';
import type { GonePage } from './gone-pages.ts';
import type { PublicationPreview } from './publication-preview.ts';
import type { RedirectLines } from './redirect-lines.ts';

/** A publication that was refused for what it would do; the message tells the editor why and what to do. */
export class PublicationRefused extends Error {
  readonly reasons: readonly string[];

  constructor(reasons: readonly string[]) {
    super(['Не опубликовано, магазин остался прежним.', ...reasons].join('\n'));
    this.reasons = reasons;
  }
}

/** What an editor lets pass. */
export interface Approvals {
  /** Publish a drastic change too. */
  yes?: boolean;
  /** Let addresses that are gone answer 410. */
  acceptGone?: boolean;
  /** Publish what a rollback took back too. */
  again?: boolean;
  /** The command that publishes, with its parameters, where it is not `npm run build`. */
  command?: string;
}

/** The command that publishes with such approvals. */
export function buildCommand({ again, yes, acceptGone, command }: Approvals): string {
  const flags = [again && '--again', yes && '--yes', acceptGone && '--accept-gone'].filter(Boolean);
  const build = flags.length > 0 ? 'npm run build --' : 'npm run build';
  return [command ?? build, ...flags].join(' ');
}

/** Lines that are printed; the report has all of them. */
const PRINTED = 50;

function lostText(lost: readonly GonePage[], { file, line }: RedirectLines): string[] {
  const more = lost.length - PRINTED;
  return [
    `Пропали открытые адреса (${formatCount(lost.length)}). Чтобы старые ссылки работали, добавьте в ${file}:`,
    ...lost.slice(0, PRINTED).map(line),
    ...(more > 0 ? [`…и ещё ${formatCount(more)}: все строки — в отчёте`] : []),
  ];
}

/**
 * Why a publication is refused, in lines for the editor: a drastic change, addresses that would be lost, or both; empty
 * when it may go on.
 */
export function refusalOf(
  { alarms, lost, redirects }: Pick<PublicationPreview, 'alarms' | 'lost' | 'redirects'>,
  approvals: Approvals,
): string[] {
  const { yes, acceptGone } = approvals;
  const asks = alarms.length > 0 && !yes;
  const loses = lost.length > 0 && !acceptGone;
  if (!asks && !loses) return [];
  const cure = buildCommand({ ...approvals, yes: yes || asks, acceptGone: acceptGone || loses });
  return [
    ...(asks ? ['Похоже на ошибку:', ...alarms.map(({ text }) => `— ${text}`)] : []),
    ...(loses ? lostText(lost, redirects) : []),
    `Если ${asks ? 'так и задумано' : 'этим адресам и правда некуда вести'}: ${cure}`,
  ];
}
