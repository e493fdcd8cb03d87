import type { Page } from 'playwright/test';

interface Inspected {
  /** What could run or load something and is not the shop's own: the page's address and the markup. */
  found: string[];
  /** The first heading of each page, by its address. */
  headings: Record<string, string>;
}

/** Looks at pages as the browser parses them: attributes, elements, and inline scripts that their policy does not name. */
export const suspicious = (page: Page, addresses: readonly string[]): Promise<Inspected> =>
  page.evaluate(async all => {
    const SCHEME = /^[\s\p{Cc}]*(?:javascript|vbscript|data|blob|file):/iu;
    const ATTRIBUTE = /^(?:on|style$|srcdoc$|ping$|formaction$|background$|xlink)/u;
    const ELEMENT =
      /^(?:iframe|object|embed|base|applet|frame|frameset|math|marquee|xml|xmp|image|audio|animate\w*|set|foreignobject|use)$/iu;
    const isOwnMeta = (node: Element) => node.getAttribute('content') === '0;url=/basket?form';
    const found: string[] = [];
    const headings: Record<string, string> = {};
    const scripts: { address: string; text: string; policy: string }[] = [];
    const isOwnScript = (node: Element) =>
      /json|speculationrules/u.test(node.getAttribute('type') ?? '') ||
      (node.getAttribute('src') ?? '').startsWith('/_astro/');
    const inspect = (address: string, root: ParentNode, policy: string) => {
      for (const node of root.querySelectorAll('*')) {
        const tag = node.localName;
        for (const { name, value } of node.attributes)
          if (ATTRIBUTE.test(name) || (/^(?:href|src|action|data)$/u.test(name) && SCHEME.test(value)))
            found.push(`${address}: ${tag} ${name}=${value}`);
        if (ELEMENT.test(tag) || (tag === 'meta' && node.hasAttribute('http-equiv') && !isOwnMeta(node)))
          found.push(`${address}: <${tag}>`);
        if (node instanceof HTMLTemplateElement) inspect(address, node.content, policy);
        if (tag === 'script' && !isOwnScript(node)) scripts.push({ address, text: node.textContent, policy });
      }
    };
    const visit = async (address: string) => {
      const answer = await fetch(address);
      const policy = answer.headers.get('content-security-policy') ?? '';
      const parsed = new DOMParser().parseFromString(await answer.text(), 'text/html');
      inspect(address, parsed, policy);
      headings[address] = (parsed.querySelector('h1')?.textContent ?? '').replace(/\s+/gu, ' ').trim();
    };
    for (let at = 0; at < all.length; at += 8) await Promise.all(all.slice(at, at + 8).map(visit));
    const digests = new Map<string, string>();
    for (const { address, text, policy } of scripts) {
      if (!digests.has(text)) {
        const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
        digests.set(text, btoa(String.fromCharCode(...new Uint8Array(bytes))));
      }
      if (!policy.includes(`'sha256-${digests.get(text)}'`))
        found.push(`${address}: script ${text.slice(0, 80)}`);
    }
    return { found, headings };
  }, addresses);
