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
    set req.http.purged = xkey.purge(req.http.xkey-purge);
    return (synth(200, req.http.purged + " removed"));
  }
  # Never kept: answers to members, streams of changes, the console.
  if (req.url ~ "^/(api|gestione)([/?]|$)") {
    return (pass);
  }
  # Pages and files are the same for all; what else there is says itself that it is private.
  unset req.http.Cookie;
  # Old pages only while the site does not answer.
  if (std.healthy(req.backend_hint)) {
    set req.grace = 0s;
  }
}

sub vcl_backend_response {
  set beresp.grace = 1m;
}

sub vcl_deliver {
  unset resp.http.xkey;
}
