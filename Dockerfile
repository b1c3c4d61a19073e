# The wheel brings the page along; the image has nothing but Python and what the wheel needs.
FROM python:3.13-slim AS build
WORKDIR /src
COPY . .
RUN python -m pip wheel --no-cache-dir --no-deps --wheel-dir /wheels .

FROM python:3.13-slim
RUN --mount=type=bind,from=build,source=/wheels,target=/wheels \
    python -m pip install --no-cache-dir "cleverdice[server,postgres] @ file://$(echo /wheels/cleverdice-*.whl)"
RUN useradd --system --uid 10001 --create-home --home-dir /data cleverdice
USER 10001
ENV PYTHONUNBUFFERED=1 XDG_DATA_HOME=/data
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s \
    CMD ["python", "-c", "from urllib.request import urlopen; urlopen('http://127.0.0.1:8000/healthz', timeout=4)"]
ENTRYPOINT ["cleverdice"]
CMD ["serve", "--host", "0.0.0.0", "--port", "8000"]
