vcl 4.1;
# /etc/varnish/default.vcl of front.
backend default {
    .host = "127.0.0.1";
    .port = "8081";
}
