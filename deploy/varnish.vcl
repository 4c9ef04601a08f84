# /etc/varnish/default.vcl of front: docs/cinque-macchine.md. It needs the vmod xkey (Debian: varnish-modules), and in the
# settings of the shop CDN_KIND=varnish and CDN_URL=http://THIS-VARNISH.
vcl 4.1;

import std;
import xkey;

# HAProxy, which knows the sites.
backend default {
  .host = "127.0.0.1";
  .port = "8081";
  .probe = {
    .url = "/api/health/ready";
    .interval = 2s;
    .timeout = 2s;
    .window = 3;
    .threshold = 2;
  }
}

# What stands in front and names the visitor: HAProxy.
acl proxies {
  "127.0.0.1";
  "::1";
}

# Services and workers, which say what changed.
acl purgers {
  "127.0.0.1";
  "::1";
  "app1";
  "app2";
}

sub vcl_recv {
  if (req.method == "PURGE") {
    # Two addresses mean that it came through the proxy for TLS, so from anybody.
    if (client.ip !~ purgers || req.http.X-Forwarded-For ~ ",") {
      return (synth(405));
    }
    if (!req.http.xkey-purge) {
      return (synth(400));
    }
    # Kept as an old page, for while the sites have none.
    set req.http.purged = xkey.softpurge(req.http.xkey-purge);
    return (synth(200, req.http.purged + " expired"));
  }
  # Varnish added the address of the proxy; the last one must be that of the visitor.
  if (req.restarts == 0 && client.ip ~ proxies) {
    set req.http.X-Forwarded-For = regsub(req.http.X-Forwarded-For, ", [^,]*$", "");
  }
  # Never kept: answers to members, streams of changes, the console. Pictures are for all.
  if (req.url ~ "^/(api|gestione)([/?]|$)" && req.url !~ "^/api/pictures/") {
    return (pass);
  }
  # Pages and files are the same for all; what else there is says itself that it is private.
  unset req.http.Cookie;
  # Old pages only while the sites do not answer, or failed just now: the second attempt. The third shows how they fail.
  if (req.restarts == 0 && std.healthy(req.backend_hint)) {
    set req.grace = 0s;
  } elseif (req.restarts == 1) {
    set req.grace = 1h;
  } elseif (req.restarts == 2) {
    return (pass);
  }
}

sub vcl_backend_response {
  set beresp.grace = 1h;
  # They never change, but may be erased.
  if (bereq.url ~ "^/api/pictures/" && beresp.status == 200) {
    set beresp.ttl = 1h;
    set beresp.grace = 0s;
  }
  # A failure takes no place, neither of a page nor of its old copy.
  if (beresp.status >= 500 && !bereq.uncacheable) {
    return (abandon);
  }
}

sub vcl_backend_error {
  if (!bereq.uncacheable) {
    return (abandon);
  }
}

sub vcl_synth {
  if (resp.status == 503 && req.restarts < 2 && req.method == "GET") {
    return (restart);
  }
}

sub vcl_deliver {
  unset resp.http.xkey;
}
