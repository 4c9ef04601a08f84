/**
 * Runs before the first paint: how much the basket holds, so that the bar shows it from the start and
 * nothing beside it moves. The key and the marks are those of lib/client/basket-store.ts.
 */
export const basketMark =
  "try{var n=JSON.parse(localStorage.getItem('basket')).count|0,d=document.documentElement;if(n>0){d.dataset.basket='';d.style.setProperty('--basket','\"'+(n>99?'99+':n)+'\"')}}catch{}"
