/**
 * What the framework itself writes where only trusted things may stand: its own scripts, an empty one
 * to fill, and words in which nothing can be an element. Whatever else is tried, a browser that knows
 * Trusted Types tells us.
 */
export const trustMark =
  "self.trustedTypes&&trustedTypes.createPolicy('default',{createHTML:function(h){return h.indexOf('<')<0||h==='<'+'script></'+'script>'?h:null},createScriptURL:function(u){return new URL(u,location.origin).origin===location.origin?u:null}})"
