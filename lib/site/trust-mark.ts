/**
 * Default Trusted Types policy. Allows only what the framework itself writes: script URLs of this
 * origin, an empty script element, and text without elements. Browsers that support Trusted Types
 * report everything else.
 */
export const trustMark =
  "self.trustedTypes&&trustedTypes.createPolicy('default',{createHTML:function(h){return h.indexOf('<')<0||h==='<'+'script></'+'script>'?h:null},createScriptURL:function(u){return new URL(u,location.origin).origin===location.origin?u:null}})"
