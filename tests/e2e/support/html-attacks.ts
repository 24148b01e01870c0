/** Every attack tries to call this function. */
const run = 'khumHit()'

const carriers = (
  'img svg body video audio details input iframe object embed a p div span marquee select textarea button form style script ' +
  'link math image isindex dialog x-khum table td h2 strong template noscript picture frameset applet keygen ul blockquote'
).split(' ')
const events = (
  'onerror onload onclick onmouseover onfocus ontoggle onpointerenter onanimationstart onbegin onbeforetoggle onstart ' +
  'oncontentvisibilityautostatechange onwheel ONMOUSEENTER'
).split(' ')
/** Ways to write an element with an event handler. Some are malformed on purpose. */
const writings: readonly ((tag: string, event: string) => string)[] = [
  (tag, event) => `<${tag} src=x ${event}=${run} autofocus tabindex=0>press`,
  (tag, event) => `<${tag}/src="x"/${event}="${run}"/open/popover>press</${tag}>`,
  (tag, event) => `<${tag.toUpperCase()}\n${event}\n=\n'${run}' style="animation:x">press`,
  (tag, event) => `<${tag} x="\`>" a='"' ${event}\f=&#107;humHit&lpar;&rpar;>press`,
]

/** Combines every tag with every event, each in two of the four `writings`. */
function handlers(): string[] {
  return carriers.flatMap((tag, t) =>
    events.flatMap((event, e) =>
      [0, 1].map((more) => writings[(t + e + more * 2) % writings.length]?.(tag, event) ?? ''),
    ),
  )
}

const addresses: readonly string[] = [
  `javascript:${run}`,
  `JaVaScRiPt:${run}`,
  ` javascript:${run}`,
  `\u0001javascript:${run}`,
  `java\tscript:${run}`,
  `java\nscript:${run}`,
  `java&#9;script:${run}`,
  `&#106avascript&#58${run}`,
  `&#x6A;&#x61;vascript:${run}`,
  `javascript&colon;${run}`,
  `java&NewLine;script&Tab;:${run}`,
  `javascript://%0a${run}`,
  `\u200bjavascript:${run}`,
  `feed:javascript:${run}`,
  `view-source:javascript:${run}`,
  `data:text/html,<script>parent.${run}</script>`,
  `data:text/html;base64,PHNjcmlwdD5wYXJlbnQua2h1bUhpdCgpPC9zY3JpcHQ+`,
  `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='${run}'/>`,
  `vbscript:${run}`,
  `blob:http://localhost/${run}`,
  `\\\\evil.example\\x`,
  '//evil.example/x',
  'https://evil.example/x.js',
  `https:javascript:${run}`,
]
const bearers: readonly ((address: string) => string)[] = [
  (a) => `<a href="${a}">press</a>`,
  (a) => `<a href='${a}' target=_self download ping="${a}">press</a>`,
  (a) => `<img width=9 height=9 alt=x src="${a}">`,
  (a) => `<img width=9 height=9 srcset="${a} 1x" lowsrc="${a}" dynsrc="${a}">`,
  (a) => `<iframe src="${a}"></iframe>`,
  (a) => `<iframe srcdoc="${a.replaceAll('"', '')}<img src=x onerror=parent.${run}>"></iframe>`,
  (a) => `<form action="${a}"><button>press</button><input type=submit></form>`,
  (a) => `<form id=f></form><button form=f formaction="${a}">press</button>`,
  (a) => `<object data="${a}"><param name=src value="${a}"></object>`,
  (a) => `<embed src="${a}">`,
  (a) => `<svg><a xlink:href="${a}"><text y=20>press</text></a></svg>`,
  (a) => `<svg><use href="${a}#x"/><image href="${a}"/><script href="${a}"/></svg>`,
  (a) => `<svg><a><animate attributeName=href values="${a}"/><text y=20>press</text></a></svg>`,
  (a) => `<math><mi href="${a}" xlink:href="${a}">press</mi></math>`,
  (a) => `<map name=m><area shape=default href="${a}"></map><img usemap=#m src=x>`,
  (a) => `<base href="${a}"><a href=x>press</a>`,
  (a) => `<link rel=stylesheet href="${a}"><link rel=import href="${a}"><link rel=modulepreload href="${a}">`,
  (a) => `<script src="${a}"></script><script type=module src="${a}"></script>`,
  (a) => `<table background="${a}"><tr><td background="${a}" style="background:url('${a}')">x</table>`,
  (a) => `<video poster="${a}"><source src="${a}"><track src="${a}" default></video>`,
  (a) => `<input type=image src="${a}" formaction="${a}">`,
  (a) => `<blockquote cite="${a}">x</blockquote><p style="background-image:url(${a})">x</p>`,
]

function links(): string[] {
  return bearers.flatMap((bear) => addresses.map((address) => bear(address)))
}

/** Elements whose content HTML parsers treat in a special way. */
const shells = (
  'svg math template noscript textarea xmp style title iframe noembed noframes select table option listing plaintext ' +
  'svg><desc svg><foreignObject svg><title svg><style math><mtext math><mglyph math><annotation-xml form button object ' +
  'p a caption colgroup'
).split(' ')
const bomb = `<img src=x onerror=${run}>`

/** Returns attacks inside two nested `shells`. Some parsers read a shell's content as text, others as elements. */
function mutations(): string[] {
  return shells.flatMap((outer, o) =>
    shells.map((inner, i) => {
      const [open, close] = [`<${outer}><${inner}>`, `</${inner.split('><').at(-1)}>`]
      const ways = [
        `${open}<!--${close}${bomb}-->`,
        `${open}<a title="${close}${bomb}">x`,
        `<form><${outer}><mtext></form><form><mglyph><${inner}></math></svg>${bomb}`,
      ]
      return ways[(o + i) % ways.length] ?? ''
    }),
  )
}

/**
 * Names of DOM properties that a sanitiser reads. If a form has a field with such a name, the field hides the property
 * (DOM clobbering).
 */
const names = (
  'attributes childNodes nodeName tagName innerHTML parentNode firstChild nextSibling ownerDocument removeChild setAttribute ' +
  'getElementById body cookie location khumHit documentElement implementation __proto__ constructor'
).split(' ')

function clobbers(): string[] {
  return names.flatMap((name) => [
    `<form id=${name}><input name=${name}><input name=attributes><input id=x onfocus=${run} autofocus></form>`,
    `<img name=${name} id=${name} src=x onerror=${run} width=9 height=9>`,
    `<a id=${name}></a><a id=${name} name=href href="javascript:${run}">press</a>`,
    `<iframe name=${name} srcdoc="${bomb.replace(run, `parent.${run}`)}"></iframe><object name=${name}></object>`,
  ])
}

const gaps = ['\t', '\n', '\f', '\r', '/', '\u000b', '\0', '\u00a0', '\u2028', '//', '/\n/']
const broken: readonly ((gap: string) => string)[] = [
  (g) => `<img${g}src=x${g}onerror=${run}>`,
  (g) => `<${g}img src=x onerror=${run}>`,
  (g) => `<img src=x onerror${g}=${g}${run}>`,
  (g) => `<scr${g}ipt>${run}</scr${g}ipt>`,
  (g) => `<script${g}>${run}</script${g}>`,
  (g) => `<<script>${run}//<</script>${g}`,
  (g) => `<!--${g}>${bomb}-->`,
  (g) => `<!--${g}--!>${bomb}`,
  (g) => `<![CDATA[${g}<!-- ]]>${bomb}-->`,
  (g) => `<?xml${g}>${bomb}?>`,
  (g) => `</${g}br>${bomb}<!${g}>${bomb}`,
  (g) => `<a href="${g}javascript:${run}">press</a>`,
  (g) => `<p title="${g}<img src=x onerror=${run}>`,
  (g) => `<img src="x${g}" alt='" onerror=${run} x="'`,
  (g) => `<img src=x alt="\`${g}onerror=${run} \`" width=9 height=9>`,
]

const singles: readonly string[] = [
  `<script>${run}</script>`,
  `<script type=module>${run}</script>`,
  `<svg><script>${run}</script></svg>`,
  `<svg/onload=${run}>`,
  `<svg><animate onbegin=${run} attributeName=x dur=1s>`,
  `<svg><set attributeName=onmouseover to=${run}></svg>`,
  `<svg><style><img src="</style>${bomb}">`,
  `<svg></p><style><a id="</style>${bomb}">`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=${run}&gt;">`,
  `<math><annotation-xml encoding="text/html"><style><img src=x onerror=${run}></style></annotation-xml></math>`,
  `<noscript><p title="</noscript>${bomb}"></noscript>`,
  `<template><style></template>${bomb}</style>`,
  `<div><template shadowrootmode=open>${bomb}</template></div>`,
  `<meta http-equiv=refresh content="0;url=javascript:${run}">`,
  `<meta http-equiv=Content-Security-Policy content="default-src *">`,
  `<style>@import 'https://evil.example/x.css';*{background:url(https://evil.example/y)}</style>`,
  `<style>@keyframes x{}</style><p style="animation-name:x" onanimationend=${run}>x</p>`,
  `<link rel=prefetch href=https://evil.example/x><link rel=dns-prefetch href=//evil.example>`,
  `<p is=x-khum onclick=${run}>press</p><x-khum onclick=${run}>press</x-khum>`,
  `<button popovertarget=x onclick=${run}>press</button><div id=x popover onbeforetoggle=${run}>x</div>`,
  `<details open ontoggle=${run}><summary>press</summary></details>`,
  `<xss contenteditable onfocus=${run} autofocus tabindex=1>x</xss>`,
  `<object type=text/html data="data:text/html,${bomb}"></object>`,
  `<p style="width:expression(${run});behavior:url(x)">x</p>`,
  `${'<p><b>'.repeat(60)}${bomb}`,
  `${'<div>'.repeat(600)}${bomb}`,
  `<table><td><a href=x><table><td><a href="javascript:${run}">press`,
  `<svg><p><style><g title="</style>${bomb}">`,
  `<select><iframe></select>${bomb}</iframe>`,
  `<a href="https://x.example/?<img src=x onerror=${run}>">press</a>`,
]

/** Returns thousands of HTML texts that try to run a script (R36). */
export function htmlAttacks(): string[] {
  return [
    ...singles,
    ...handlers(),
    ...links(),
    ...mutations(),
    ...clobbers(),
    ...gaps.flatMap((gap) => broken.map((write) => write(gap))),
  ]
}
