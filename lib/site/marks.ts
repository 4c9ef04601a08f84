/**
 * Shows the count of the basket in the bar before the first paint, so that there is no layout shift.
 * The storage key and the attributes are those of lib/client/data/basket/basket-store.ts.
 */
export const basketMark =
  "try{var n=JSON.parse(localStorage.getItem('basket')).count|0,d=document.documentElement;if(n>0){d.dataset.basket='';d.style.setProperty('--basket','\"'+(n>99?'99+':n)+'\"')}}catch{}"

/**
 * Records the last button clicked before hydration, for components/ui/press-again.tsx. Once React
 * listens to the document, it hydrates the clicked part first and replays the click itself.
 */
export const pressMark =
  "self.presses=[];addEventListener('click',presses.listener=function(e){var b=e.target.closest&&e.target.closest('button');if(b&&b.type=='button'&&!b.popoverTargetElement&&!/_reactListening/.test(Object.keys(document)))presses[0]=b},true)"

/**
 * Records the fields that somebody changed, for components/ui/use-early-choices.ts. Their values alone
 * would not tell: after Back the browser restores them by itself.
 */
export const choiceMark =
  "self.choices=new WeakSet;addEventListener('input',function(e){choices.add(e.target)},true)"

/**
 * Marks before the first paint whether a token is stored, so that the cached page, the same for
 * everybody, shows the login button or the avatar from the start, and keeps the place of what belongs to
 * a member's interests. The keys are those of lib/client/storage/token.ts and own-kinds.ts.
 */
export const tokenMark =
  "try{if(/(^|; )token=/.test(document.cookie)||localStorage.getItem('token')){var s=document.documentElement.dataset;s.token='';s.own=localStorage.getItem('own')||''}}catch{}"

/**
 * Default Trusted Types policy. Allows only what the framework itself writes: script URLs of this
 * origin, an empty script element, and text without elements. Browsers that support Trusted Types
 * report everything else.
 */
export const trustMark =
  "self.trustedTypes&&trustedTypes.createPolicy('default',{createHTML:function(h){return h.indexOf('<')<0||h==='<'+'script></'+'script>'?h:null},createScriptURL:function(u){return new URL(u,location.origin).origin===location.origin?u:null}})"
