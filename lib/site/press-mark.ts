/**
 * Inline script that records the last button clicked before hydration, for
 * components/ui/press-again.tsx. Once React listens to the document, it hydrates the clicked part
 * first and replays the click itself.
 */
export const pressMark =
  "self.presses=[];addEventListener('click',presses.listener=function(e){var b=e.target.closest&&e.target.closest('button');if(b&&b.type=='button'&&!b.popoverTargetElement&&!/_reactListening/.test(Object.keys(document)))presses[0]=b},true)"
