/** An answer after all redirects, with the address that it is from. */
export interface Shown {
  readonly url: URL;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** A browser without scripts: it keeps each host's cookies, and follows redirects. */
export class Browser {
  private readonly cookies = new Map<string, Map<string, string>>();

  async open(address: string, form?: Readonly<Record<string, string>>): Promise<Shown> {
    let url = new URL(address);
    let body = form && new URLSearchParams(form);
    for (;;) {
      const answer = await fetch(url, {
        method: body ? 'POST' : 'GET',
        redirect: 'manual',
        headers: { accept: 'text/html', cookie: this.cookiesFor(url), ...(body && { origin: url.origin }) },
        ...(body && { body }),
      });
      this.keep(url, answer.headers);
      const location = answer.headers.get('location');
      const text = await answer.text();
      if (location === null) return { url, status: answer.status, headers: answer.headers, text };
      url = new URL(location, url);
      body = undefined;
    }
  }

  /** Logs in on the pages for development of the provider, from the one that is shown. */
  async signIn(shown: Shown, login: string): Promise<Shown> {
    const password = await this.open(shown.url.href, { prompt: 'login', login, password: 'any' });
    if (!password.text.includes('value="consent"')) return password;
    return this.open(password.url.href, { prompt: 'consent' });
  }

  cookiesFor({ host }: URL): string {
    return [...(this.cookies.get(host) ?? [])].map((pair) => pair.join('=')).join('; ');
  }

  private keep({ host }: URL, headers: Headers): void {
    const kept = this.cookies.get(host) ?? new Map<string, string>();
    this.cookies.set(host, kept);
    for (const line of headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '' || /expires=Thu, 01 Jan 1970/i.test(line)) kept.delete(name);
      else kept.set(name, value);
    }
  }
}
