import { describe, expect, it } from 'vitest';
import { examineMarkup, examineStyles } from './examine-markup.js';
import { htmlTokens } from './html-tokens.js';

const problemOf = (html: string): string | undefined => examineMarkup(html).problems[0];

const ID = '0191e5a0-0000-7000-8000-000000000001';

describe('examineMarkup', () => {
  it.each([
    ['<video src="/a.mp4"></video>', '<video>'],
    ['<VIDEO\nautoplay>', '<video>'],
    ['<vIdEo/>', '<video>'],
    ['<svg><foreignObject><video></video></foreignObject></svg>', '<video>'],
    ['<svg><title><video></video></title></svg>', '<video>'],
    ['<svg:video>', '<svg:video>'],
    ['<p title=">"><video>', '<video>'],
    ["<p title='\"'><video>", '<video>'],
    ['<p a=b<video><video>', '<video>'],
    ['<!--><video>-->', '<video>'],
    ['<!-- --!><video>', '<video>'],
    ['<!---><video>', '<video>'],
    ['</p <video><video>', '<video>'],
    ['<script></script ><video>', '<video>'],
    ['<style></style/><video>', '<video>'],
    ['<iframe srcdoc="x">', '<iframe>'],
    ['<object data="x.swf">', '<object>'],
    ['<embed src=x>', '<embed>'],
    ['<base href="https://evil.example/">', '<base>'],
    ['<audio src="a.mp3">', '<audio>'],
    ['<meta HTTP-EQUIV="Refresh" content="0;url=/x">', 'refresh'],
    ['<script>canvas.getContext("webgl2", {})</script>', 'WebGL'],
    ["<script>canvas.getContext(\n'experimental-webgl')</script>", 'WebGL'],
  ])('refuses %j by its name', (html, named) => {
    expect(problemOf(html)).toContain(named);
  });

  it.each([
    '<img src="https://evil.example/a.png">',
    '<img src=https://evil.example/a.png>',
    "<IMG SRC='HTTP://evil.example/a.png'>",
    '<img/src="//evil.example/a.png">',
    '<img src=" \n//evil.example/a.png">',
    '<img src="ht\ntps://evil.example/a.png">',
    '<img src="&#104;ttps&colon;//evil.example/a.png">',
    '<img src="&#x68;ttps:&sol;&sol;evil.example">',
    '<img src="\\\\evil.example/a.png">',
    '<img srcset="/icons/fluent/dog.svg 1x, https://evil.example/a.png 2x">',
    '<img srcset="https://evil.example/a.png">',
    '<source srcset="//evil.example/a.png 2x">',
    '<link rel="stylesheet" href="https://fonts.example/css">',
    '<link rel=preload as=image imagesrcset="https://evil.example/a 2x">',
    '<svg><image href="https://evil.example/a.png"/></svg>',
    '<svg><image xlink:href="https://evil.example/a.png"/></svg>',
    '<svg><use href="https://evil.example/a.svg#x"/></svg>',
    '<svg><set attributeName="href" to="https://evil.example/a.png"/></svg>',
    '<svg><animate attributeName="xlink:href" values="#a;https://evil.example/a.png"/></svg>',
    '<svg><rect fill="url(https://evil.example/a.svg#p)"/></svg>',
    '<body background="https://evil.example/a.png">',
    '<p style="background:url(https://evil.example/a.png)">',
    '<p style="background:url(&quot;https://evil.example/a.png&quot;)">',
    '<style>p{background:url( "https://evil.example/a.png" )}</style>',
    '<style>p{background:\\75rl(https://evil.example/a.png)}</style>',
    '<style>p{background:URL(\\68ttps://evil.example/a.png)}</style>',
    '<style>p{background:u\\72 l("https:\\2f\\2f evil.example/a.png")}</style>',
    '<style>p{background:/*url(*/url(//evil.example/a.png)}</style>',
    '<style>p{background:image-set("https://evil.example/a.png" 1x)}</style>',
    '<style>p{background:-webkit-image-set(url(https://evil.example/a.png) 1x)}</style>',
    '<style>@import "https://evil.example/a.css";</style>',
    '<style>@import url(https://evil.example/a.css);</style>',
    '<style>@\\69mport "//evil.example/a.css";</style>',
    '<style>p{content:"/*"}q{background:url(//evil.example/a.png)}</style>',
    '<svg><style>p{background:url(//evil.example/a.png)}</style></svg>',
    '<script src="https://evil.example/a.js"></script>',
    '<script src="data:text/javascript,alert(1)"></script>',
    '<script src="https://cdn.jsdelivr.net/npm/three@0.160/three.min.js"></script>',
    '<script src="https://cdn.jsdelivr.net/npm/chart.js"></script>',
    '<link rel="preconnect" href="https://fonts.example">',
    '<link rel="stylesheet" href="https://fonts.googleapis.com.example/css2?family=Inter">',
    '<img src="file:///etc/passwd">',
    '<img src="blob:https://film.invalid/x">',
    '<img src="javascript:alert(1)">',
    '<img src="pictures/dog.png">',
    '<img src="/media/../icons/dog.svg">',
    `<img src="/media/${ID}/../x">`,
    '<link rel="import" href="/x.html">',
  ])('refuses the address of %j', (html) => {
    expect(problemOf(html)).toMatch(/names (?:the remote address .|.+, which is not served here)/su);
  });

  it('names the element, the attribute and the address', () => {
    expect(problemOf('<p>x</p><img src="https://evil.example/a.png">')).toBe(
      '<img src> names the remote address https://evil.example/a.png; use /icons/{set}/{name}.svg, /media/{resource_id} or data:',
    );
  });

  it.each([
    '',
    'plain text with a < sign, and 3 <4',
    '<!-- <video> -->',
    '<p title="<video>">x</p>',
    '<script>const video = "<video src=https://evil.example>";</script>',
    '<style>p::before{content:"https://example.com <video>"}</style>',
    '<textarea><video></textarea>',
    '<title>How <video> works</title>',
    '<a href="https://example.com">a link</a>',
    '<svg xmlns="http://www.w3.org/2000/svg"><use href="#dot"/><rect fill="url(#shade)"/></svg>',
    '<img src="data:image/png;base64,AAAA" srcset="data:image/png;base64,AA== 1x, /icons/noto/dog.svg 2x">',
    '<style>@font-face{src:url(data:font/woff2;base64,AA)}p{background:url("data:image/svg+xml,<svg/>")}</style>',
    '<canvas id=c></canvas><script>c.getContext("2d")</script>',
    '<link rel="preconnect" href="https://fonts.gstatic.com" crossorigin>',
    '<link href="https://fonts.googleapis.com/css2?family=Inter:wght@400;700&amp;display=swap" rel="stylesheet">',
    '<style>@import url("https://fonts.googleapis.com/css?family=Roboto|Inter");</style>',
    '<script src="https://cdn.jsdelivr.net/npm/d3-scale@4"></script>',
    '<script src="/packages/d3/d3.min.js"></script>',
    '<p',
    '<p a',
    '<p a="',
    '</',
    '<!',
    '<script>never closed',
  ])('accepts %j', (html) => {
    expect(problemOf(html)).toBeUndefined();
  });

  it('says what the markup uses of ours and of the library', () => {
    const html = `<img src="/icons/fluent/dog.svg"><img src="/media/${ID.toUpperCase()}">
      <style>p{background:url(/icons/tabler/api.svg)}</style><script src="https://unpkg.com/animejs@4.1.0/lib/anime.umd.min.js"></script>
      <script src="//cdnjs.cloudflare.com/ajax/libs/gsap/3.12.5/gsap.min.js"></script>`;
    expect(examineMarkup(html)).toEqual({
      resources: [ID],
      pictures: ['fluent:dog', 'tabler:api'],
      scripts: [
        {
          address: '/packages/animejs/anime.min.js',
          written: 'https://unpkg.com/animejs@4.1.0/lib/anime.umd.min.js',
        },
        {
          address: '/packages/gsap/gsap.min.js',
          written: '//cdnjs.cloudflare.com/ajax/libs/gsap/3.12.5/gsap.min.js',
        },
      ],
      problems: [],
      losses: [],
    });
  });

  it('names every fault, each once', () => {
    const html = `<video></video><video></video><iframe></iframe><img src="https://evil.example/a.png">
      <script>canvas.getContext("webgl")</script><style>p{background:url(//evil.example/b.png)}</style>`;
    expect(examineMarkup(html).problems.map((problem) => problem.slice(0, 16))).toEqual([
      'it has <video>, ',
      'it has <iframe>,',
      '<img src> names ',
      'a script asks a ',
      'a style sheet na',
    ]);
  });

  it.each([
    ['<script type="module">import * as THREE from "three";</script>', 'imports three, which no film loads'],
    [
      '<script type="module">import{ x } from"https://unpkg.com/three@0.170/build/three.module.js"</script>',
      'three.js needs WebGL',
    ],
    ['<script type="module">const a = await import("./a.js")</script>', 'imports ./a.js'],
    [
      '<link rel="stylesheet" href="https://fonts.googleapis.com/css2?family=Lora&family=Inter&family=Playfair+Display">',
      'Lora, Playfair Display of Google Fonts are not here',
    ],
  ])('says what %j loses', (html, loss) => {
    const { problems, losses } = examineMarkup(html);
    expect(problems).toEqual([]);
    expect(losses.map(({ detail }) => detail)).toEqual([expect.stringContaining(loss)]);
  });

  it.each([
    '<script type="module">import { animate } from "https://esm.sh/animejs@4"; animate("p", {})</script>',
    '<script>const text = "import x from \'y\'"</script>',
    '<script type="module">document.title = `important`</script>',
  ])('says nothing of %j', (html) => expect(examineMarkup(html)).toMatchObject({ problems: [], losses: [] }));

  it('says that an old anime.js is not here', () => {
    expect(problemOf('<script src="https://cdn.jsdelivr.net/npm/animejs@3.2.1/lib/anime.min.js">')).toContain(
      'version 4',
    );
    expect(problemOf('<script src="https://cdnjs.cloudflare.com/ajax/libs/animejs/3.2.1/anime.min.js">')).toContain(
      'version 4',
    );
  });

  it.each([
    ['open tags', '<p '.repeat(130_000)],
    ['quotes', `<p a="${'&amp;'.repeat(100_000)}`],
    ['comments', '<!--'.repeat(130_000)],
    ['raw text', '<style>'.repeat(70_000)],
    ['CSS', `<style>${'url('.repeat(120_000)}`],
    ['brackets', `<style>${'f('.repeat(250_000)}"a`],
    ['escapes', `<style>${'\\75'.repeat(160_000)}`],
    ['texts in brackets', `<style>${'f('.repeat(120_000)}${'"a"'.repeat(80_000)}`],
    ['commas', `<img srcset="${','.repeat(500_000)}x`],
    ['srcset', `<img srcset="${' ,'.repeat(250_000)}`],
    ['imports', `<script type=module>${'import '.repeat(70_000)}`],
    ['less-than signs', '<'.repeat(500_000)],
  ])('reads half a megabyte of %s within a second', (_, html) => {
    const started = performance.now();
    problemOf(html);
    expect(performance.now() - started).toBeLessThan(1000);
  });
});

describe('examineStyles', () => {
  it('reads a style sheet by itself', () => {
    expect(examineStyles('p{background:url(https://evil.example/a.png)}').problems[0]).toContain('remote');
    expect(examineStyles('p{background:url(/icons/noto/dog.svg)}').pictures).toEqual(['noto:dog']);
  });
});

describe('htmlTokens', () => {
  it('covers the source without gap or overlap', () => {
    const source =
      '<!doctype html><p a="1" b>x &amp; y<br/><script>if (a</b/) {}</script><svg><title><b>t</b></title></svg></p><';
    let at = 0;
    for (const token of htmlTokens(source)) {
      expect(token.start).toBe(at);
      at = token.end;
    }
    expect(at).toBe(source.length);
  });
});
